; The installer for Windows: for one person, without administrator rights, in English and Chinese.
;
; `python packaging/tasks.py windows-installer` compiles it and defines
;   VERSION         such as 1.2.3
;   OUTPUT          the installer to be made
;   ICON            an .ico file
;   SIDE            a picture for the last page, 164 by 314 pixels (.bmp)
;   SIZE_KB         what is installed takes so much
;   INSTALL_FILES   a script that puts every file in its place
;   REMOVE_FILES    a script that takes exactly those away again
;   SIGN_COMMAND    where there is a certificate: what signs the file whose name is put behind it

Unicode true
RequestExecutionLevel user
ManifestDPIAware true
ManifestLongPathAware true
ManifestSupportedOS Win10
SetCompressor /SOLID lzma
CRCCheck force
AllowSkipFiles off
OutFile "${OUTPUT}"

!include "MUI2.nsh"
!include "nsDialogs.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"
!include "x64.nsh"

!define PROGRAM "$INSTDIR\fossick-window.exe"
!define ASKED "$INSTDIR\fossick.exe"
!define REMOVER "$INSTDIR\uninstall.exe"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Fossick"
!define FOLDER_KEY "Software\Classes\Directory\shell\Fossick"
!define INSIDE_KEY "Software\Classes\Directory\Background\shell\Fossick"
!define DRIVE_KEY "Software\Classes\Drive\shell\Fossick"

!ifdef SIGN_COMMAND
  !uninstfinalize '${SIGN_COMMAND} "%1"' = 0
  !finalize '${SIGN_COMMAND} "%1"' = 0
!endif

Name "Fossick"
BrandingText "Fossick ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\Fossick"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
ShowInstDetails nevershow
ShowUninstDetails nevershow

; Pages

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${SIDE}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(START_NOW)"
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${UNINSTALL_KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "InstallerLanguage"

!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH

UninstPage custom un.ShowWhatIsKept un.ReadChoice
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_RESERVEFILE_LANGDLL

!include "texts\en.nsh"
!include "texts\zh_CN.nsh"

VIProductVersion "${VERSION}.0"
!macro VERSION_TEXTS LANGUAGE DESCRIPTION
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "Fossick"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${DESCRIPTION}"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "Fossick contributors"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "Fossick contributors, MIT License"
!macroend
!insertmacro VERSION_TEXTS ${LANG_ENGLISH} "Fossick installer"
!insertmacro VERSION_TEXTS ${LANG_SIMPCHINESE} "Fossick 安装程序"

; Installing

Section "$(THE_PROGRAM)" SEC_PROGRAM
  SectionIn RO
  ; What an older version had and this one has not would stay for ever.
  Call RemoveOlder
  !include "${INSTALL_FILES}"
  SetOutPath "$INSTDIR"
  WriteUninstaller "${REMOVER}"
  CreateShortcut "$SMPROGRAMS\Fossick.lnk" "${PROGRAM}" "" "${PROGRAM}" 0 SW_SHOWNORMAL "" "$(TOLD)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Fossick"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "Fossick contributors"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"${REMOVER}"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"${REMOVER}" /S'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallerLanguage" "$LANGUAGE"
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

; The verb gets a key of its own. The default value of `shell`, which says what a double click does
; to a folder, is never written.
!macro FOLDER_VERB KEY
  WriteRegStr HKCU "${KEY}" "" "$(ASK_ABOUT_FOLDER)"
  WriteRegStr HKCU "${KEY}" "Icon" "${PROGRAM}"
  ; Of a drive, Windows puts "D:\" here, whose backslash would take the quote's meaning away.
  WriteRegStr HKCU "${KEY}\command" "" '"${PROGRAM}" -- "%V\."'
!macroend

Section "$(IN_FOLDER_MENU)" SEC_MENU
  !insertmacro FOLDER_VERB "${FOLDER_KEY}"
  !insertmacro FOLDER_VERB "${INSIDE_KEY}"
  !insertmacro FOLDER_VERB "${DRIVE_KEY}"
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${SEC_PROGRAM} "$(ABOUT_PROGRAM)"
  !insertmacro MUI_DESCRIPTION_TEXT ${SEC_MENU} "$(ABOUT_FOLDER_MENU)"
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
  ${Unless} ${AtLeastWin10}
  ${OrUnless} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(NEEDS_WINDOWS_10)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndUnless}
  ; Who left the folder menu out the last time is not given it by an update.
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ReadRegStr $1 HKCU "${FOLDER_KEY}" ""
  ${If} $0 != ""
  ${AndIf} $1 == ""
    !insertmacro UnselectSection ${SEC_MENU}
  ${EndIf}
FunctionEnd

; Ends this while one of our programs runs in $INSTDIR: Windows would keep its files.
!macro WAIT_FOR_ITS_END PREFIX
Function ${PREFIX}WaitForItsEnd
  ${PREFIX}again:
  ClearErrors
  ${If} ${FileExists} "${PROGRAM}"
    FileOpen $0 "${PROGRAM}" a
    FileClose $0
  ${EndIf}
  ${Unless} ${Errors}
  ${AndIf} ${FileExists} "${ASKED}"
    FileOpen $0 "${ASKED}" a
    FileClose $0
  ${EndUnless}
  ${If} ${Errors}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_RUNNING)" /SD IDCANCEL IDRETRY ${PREFIX}again
    SetErrorLevel 3
    Quit
  ${EndIf}
FunctionEnd
!macroend
!insertmacro WAIT_FOR_ITS_END ""
!insertmacro WAIT_FOR_ITS_END "un."

Function RemoveOlder
  Call WaitForItsEnd
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $0 != ""
  ${AndIf} ${FileExists} "$0\uninstall.exe"
    ; In its own place, so that it can be waited for; it stays itself then.
    ExecWait '"$0\uninstall.exe" /S _?=$0' $1
    ${If} $1 <> 0
      MessageBox MB_OK|MB_ICONSTOP "$(OLDER_STAYS)" /SD IDOK
      SetErrorLevel 3
      Quit
    ${EndIf}
    Delete "$0\uninstall.exe"
    RMDir "$0"
  ${EndIf}
FunctionEnd

Function .onInstSuccess
  ${RefreshShellIcons}
FunctionEnd

; Leaving

Var Kept
Var EraseBox
Var Erase

Function un.onInit
  !insertmacro MUI_UNGETLANGUAGE
  Call un.WaitForItsEnd
  StrCpy $Erase 0
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ERASE" $1
  ${Unless} ${Errors}
    StrCpy $Erase 1
  ${EndUnless}
FunctionEnd

; The program itself says what it has made on this computer: nothing else knows.
Function un.ShowWhatIsKept
  !insertmacro MUI_HEADER_TEXT "$(KEPT_TITLE)" "$(KEPT_SUBTITLE)"
  InitPluginsDir
  nsExec::Exec /TIMEOUT=20000 '"$SYSDIR\cmd.exe" /d /s /c ""${ASKED}" uninstall --list > "$PLUGINSDIR\kept.txt""'
  Pop $0
  nsDialogs::Create 1018
  Pop $1
  ${NSD_CreateLabel} 0 0 100% 20u "$(KEPT_TEXT)"
  Pop $1
  nsDialogs::CreateControl EDIT "${DEFAULT_STYLES}|${WS_TABSTOP}|${WS_VSCROLL}|${ES_MULTILINE}|${ES_READONLY}" \
    "${__NSD_Text_EXSTYLE}" 0 22u 100% 92u ""
  Pop $Kept
  ${If} $0 == 0
    SendMessage $Kept ${EM_SETLIMITTEXT} 0 0
    FileOpen $1 "$PLUGINSDIR\kept.txt" r
    ${Do}
      ClearErrors
      FileRead $1 $2
      ${If} ${Errors}
        ${ExitDo}
      ${EndIf}
      SendMessage $Kept ${EM_REPLACESEL} 0 "STR:$2"
    ${Loop}
    FileClose $1
  ${Else}
    ${NSD_SetText} $Kept "$(KEPT_UNKNOWN)"
  ${EndIf}
  ${NSD_CreateCheckbox} 0 118u 100% 12u "$(ERASE_IT)"
  Pop $EraseBox
  ${If} $Erase = 1
    ${NSD_Check} $EraseBox
  ${EndIf}
  nsDialogs::Show
FunctionEnd

Function un.ReadChoice
  ${NSD_GetState} $EraseBox $Erase
FunctionEnd

Section "un.Fossick"
  ; First of all, for the program is what knows where everything is.
  ${If} $Erase = 1
    nsExec::ExecToLog '"${ASKED}" uninstall --erase --yes'
    Pop $0
    ${If} $0 != 0
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(NOT_ALL_ERASED)" /SD IDOK
    ${EndIf}
  ${EndIf}
  SetOutPath "$TEMP"
  !include "${REMOVE_FILES}"
  Delete "${REMOVER}"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Fossick.lnk"
  DeleteRegKey HKCU "${FOLDER_KEY}"
  DeleteRegKey HKCU "${INSIDE_KEY}"
  DeleteRegKey HKCU "${DRIVE_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
SectionEnd

Function un.onUninstSuccess
  ${RefreshShellIcons}
FunctionEnd
