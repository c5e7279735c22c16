import {
  accountsummary,
  changepackage,
  domainuserdata,
  listaccts,
  modifyacct,
  passwd,
  removeacct,
  showbw,
  suspendacct,
  unsuspendacct,
} from './account-functions.ts'
import {
  activateRestores,
  activeRestores,
  addRestore,
  archiveState,
  backupDateList,
  backupUserList,
  clearCompleted,
  completedRestores,
  pendingRestores,
  restoreIsActive,
  restoreState,
  startArchive,
} from './backup-functions.ts'
import { createacct, verifyNewUsername } from './create-account.ts'
import { addpkg, editpkg, getpkginfo, listpkgs } from './package-functions.ts'
import { createUserSession } from './panel-functions.ts'
import type { WhmFunction } from './parameters.ts'
import { autosslProblems, startAutosslCheck } from './ssl-functions.ts'

/** The functions of WHM API 1 that this server has. */
export const functions: ReadonlyMap<string, WhmFunction> = new Map<string, WhmFunction>([
  ['createacct', createacct],
  ['verify_new_username', verifyNewUsername],
  ['accountsummary', accountsummary],
  ['listaccts', listaccts],
  ['domainuserdata', domainuserdata],
  ['suspendacct', suspendacct],
  ['unsuspendacct', unsuspendacct],
  ['removeacct', removeacct],
  ['changepackage', changepackage],
  ['modifyacct', modifyacct],
  ['passwd', passwd],
  ['showbw', showbw],
  ['addpkg', addpkg],
  ['editpkg', editpkg],
  ['listpkgs', listpkgs],
  ['getpkginfo', getpkginfo],
  ['create_user_session', createUserSession],
  ['start_autossl_check_for_one_user', startAutosslCheck],
  ['get_autossl_problems_for_user', autosslProblems],
  ['start_background_pkgacct', startArchive],
  ['get_pkgacct_session_state', archiveState],
  ['backup_date_list', backupDateList],
  ['backup_user_list', backupUserList],
  ['restore_queue_add_task', addRestore],
  ['restore_queue_activate', activateRestores],
  ['restore_queue_is_active', restoreIsActive],
  ['restore_queue_state', restoreState],
  ['restore_queue_clear_completed_task', clearCompleted],
  ['restore_queue_list_pending', pendingRestores],
  ['restore_queue_list_active', activeRestores],
  ['restore_queue_list_completed', completedRestores],
  ['applist', () => ({ data: { app: [...functions.keys()] } })],
  ['version', () => ({ data: { version: '11.138.0.6' } })],
  ['gethostname', ({ hostname }) => ({ data: { hostname } })],
])
