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
  addRestore,
  archiveState,
  backupDateList,
  backupUserList,
  clearRestores,
  restoreIsActive,
  restoreList,
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
  ['restore_queue_clear_completed_task', clearRestores('completed')],
  ['restore_queue_clear_failed_task', clearRestores('failed')],
  ['restore_queue_list_pending', restoreList('pending')],
  ['restore_queue_list_active', restoreList('active')],
  ['restore_queue_list_completed', restoreList('completed')],
  ['restore_queue_list_failed', restoreList('failed')],
  ['applist', () => ({ data: { app: [...functions.keys()] } })],
  ['version', () => ({ data: { version: '11.138.0.6' } })],
  ['gethostname', ({ hostname }) => ({ data: { hostname } })],
])
