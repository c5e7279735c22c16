import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Moment } from './shared-shapes.ts'

/** Actions on a server that take minutes and go on without the customer. */
export const serverChangeActions = [
  'BACK_UP',
  'REINSTALL',
  'RESTORE',
  'REMOVE_IP',
  'FIREWALL',
  'END',
  // Follow a hold.
  'SUSPEND',
  'RESUME',
] as const

/** CHANGE: made before a reinstallation, a restore or a larger disk. FINAL: at the end of the service. */
export const backupReasons = ['MANUAL', 'WEEKLY', 'DAILY', 'CHANGE', 'FINAL'] as const

/** Maximum number of a server's backups that its customer made, and their days. */
export const manualBackups = { limit: 3, days: 30 } as const

/** A long action on a server. FAILED: our staff know. */
export const ServerChange = v.object({
  id: Id,
  action: v.picklist(serverChangeActions),
  state: v.picklist(['RUNNING', 'DONE', 'FAILED']),
  since: Moment,
  /** How long the latest ones in its region took, and nineteen of twenty; absent after too few. */
  usual: v.optional(v.object({ medianMs: v.number(), lateMs: v.number() })),
})
export type ServerChange = v.InferOutput<typeof ServerChange>

/** A backup that a server can be put back to, or a new one can begin with. */
export const RestorePoint = v.object({
  id: Id,
  reason: v.picklist(backupReasons),
  createdAt: Moment,
  keptUntil: Moment,
  /** When a server that was made from it has started; null before. */
  testedAt: v.nullable(Moment),
  /** A server from it needs at least this disk, and the same system. */
  diskGb: v.number(),
  /** The value of `cs-os`. */
  system: v.string(),
})
export type RestorePoint = v.InferOutput<typeof RestorePoint>

/** ON, OFF, CHANGING; UNKNOWN: the cloud does not say. */
export const ServerPower = v.picklist(['ON', 'OFF', 'CHANGING', 'UNKNOWN'])
export type ServerPower = v.InferOutput<typeof ServerPower>

export const taskErrors = [
  'SERVICE_NOT_FOUND',
  'SERVICE_STATE_INVALID',
  'SERVICE_SUSPENDED',
  'SERVICE_BUSY',
] as const
export const changeErrors = [...taskErrors, 'SERVER_BEING_CHANGED'] as const

/** The typed name of the server, in any case. */
export const serverConfirmation = v.pipe(v.string(), v.maxLength(200))

export const getServerState = endpoint({
  method: 'GET',
  path: '/user/services/{id}/state',
  summary: 'Whether a server runs, and its last long action',
  access: 'customer',
  params: IdParams,
  answer: v.object({ power: ServerPower, change: v.nullable(ServerChange) }),
  errors: taskErrors,
})

/** REBOOT restarts softly, RESET like the button. */
export const setServerPower = endpoint({
  method: 'POST',
  path: '/user/services/{id}/power',
  summary: 'Starts, stops or restarts a server',
  access: 'customer',
  params: IdParams,
  body: v.object({ action: v.picklist(['START', 'STOP', 'REBOOT', 'RESET']) }),
  answer: v.object({ power: ServerPower }),
  errors: changeErrors,
})

export const openServerConsole = endpoint({
  method: 'POST',
  path: '/user/services/{id}/console',
  summary: 'A link to the console of a server, valid for minutes',
  access: 'customer',
  params: IdParams,
  answer: v.object({ url: v.pipe(v.string(), v.url()) }),
  errors: changeErrors,
})

/** How the customer signs in to a server; no password with a key. */
export const ServerLogin = v.object({ user: v.string(), password: v.nullable(v.string()) })

/** Shows the password of a new or reinstalled server once. */
export const showServerLogin = endpoint({
  method: 'POST',
  path: '/user/services/{id}/login',
  summary: 'The login of a server; its password is shown once',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: ServerLogin,
  errors: [...taskErrors, 'LOGIN_ALREADY_SHOWN'],
})

/** The answer is the only place that shows the new password. */
export const resetServerPassword = endpoint({
  method: 'POST',
  path: '/user/services/{id}/password-reset',
  summary: 'Sets a new password of a running server',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: ServerLogin,
  errors: changeErrors,
})

/** Backs the server up, then erases its disk. */
export const reinstallServer = endpoint({
  method: 'POST',
  path: '/user/services/{id}/reinstall',
  summary: 'Installs a system anew on a server',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({
    /** A value of `cs-os` that costs no more than the one that was sold. */
    system: v.pipe(v.string(), v.maxLength(100)),
    sshKeyId: v.optional(Id),
    confirmation: serverConfirmation,
  }),
  answer: ServerChange,
  errors: [
    ...changeErrors,
    'NAME_NOT_CONFIRMED',
    'SERVER_LOCKED',
    'SSH_KEY_NOT_FOUND',
    'ADDON_VALUE_NOT_OFFERED',
    'DISK_TOO_SMALL',
  ],
})

export const listRestorePoints = endpoint({
  method: 'GET',
  path: '/user/services/{id}/backups',
  summary: 'The backups of a server, the newest first',
  access: 'customer',
  params: IdParams,
  answer: v.object({ items: v.array(RestorePoint) }),
  errors: taskErrors,
})

/** Backs a server up now (commerce §7). */
export const backUpServer = endpoint({
  method: 'POST',
  path: '/user/cloud-servers/backups',
  summary: 'Backs a cloud server up',
  access: 'customer',
  body: v.object({ serviceId: Id }),
  answer: ServerChange,
  errors: [...changeErrors, 'BACKUPS_LIMITED'],
})

/** Puts a server back to a backup; its IPs stay. */
export const restoreServer = endpoint({
  method: 'POST',
  path: '/user/services/{id}/restore',
  summary: 'Puts a server back to one of its backups',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  body: v.object({ backupId: Id, confirmation: serverConfirmation }),
  answer: ServerChange,
  errors: [
    ...changeErrors,
    'NAME_NOT_CONFIRMED',
    'SERVER_LOCKED',
    'RESTORE_POINT_NOT_FOUND',
    'BACKUP_UNAVAILABLE',
  ],
})
