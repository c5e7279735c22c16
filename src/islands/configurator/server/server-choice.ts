import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { FirewallPreset, ServerOption } from '../../../contract/server-option.ts'
import { cleanServerName, serverNameProblem } from '../../../contract/server-name.ts'
import type { Settled } from '../choices.ts'
import type { Problem, Query } from '../configurator-kind.ts'
import { fitsBackup, type BackupNeeds } from './backup-needs.ts'

/** How a customer signs in to a server. */
export type ServerLogin = 'password' | 'key'

/** What a cloud server is ordered for, while it is configured. */
export interface ServerChoice {
  readonly serverName: string
  /** Whether it begins with a backup. */
  readonly isFromBackup: boolean
  /** Empty without one. */
  readonly backupId: string
  /** What the backup needs; undefined until the backups have loaded. */
  readonly needs: BackupNeeds | undefined
  readonly login: ServerLogin
  /** Empty without one. */
  readonly sshKeyId: string
  readonly firewall: FirewallPreset
}

const longest = 200
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const idOf = (text: string | null): string => (text !== null && id.test(text) ? text : '')

/** Reads a server's choices from a query. */
export const parseServer = (params: URLSearchParams): ServerChoice => ({
  serverName: (params.get('name') ?? '').slice(0, longest),
  isFromBackup: params.get('mode') === 'backup',
  backupId: idOf(params.get('backup')),
  needs: undefined,
  login: params.get('login') === 'key' ? 'key' : 'password',
  sshKeyId: idOf(params.get('key')),
  firewall: params.get('firewall') === 'sign-in' ? 'SIGN_IN' : 'WEB',
})

/** Returns a server's choices as a query. */
export const formatServer = (choice: ServerChoice): Query => {
  const { serverName, isFromBackup, backupId, login, sshKeyId, firewall } = choice
  const values: Query = [
    ['name', serverName],
    ['mode', isFromBackup ? 'backup' : ''],
    ['backup', backupId],
    ['login', login === 'key' ? 'key' : ''],
    ['key', sshKeyId],
    ['firewall', firewall === 'SIGN_IN' ? 'sign-in' : ''],
  ]
  return values.filter(([, value]) => value !== '')
}

/** The ids of the fields, for errors. */
export const serverFields = {
  name: 'server-name',
  backup: 'server-backup',
  key: 'server-key',
} as const

const backupProblem = (
  { isFromBackup, backupId, needs }: ServerChoice,
  settled: Settled,
): Problem[] => {
  if (!isFromBackup) return []
  const fieldId = serverFields.backup
  if (backupId === '' || needs === undefined)
    return [{ code: 'RESTORE_POINT_NOT_FOUND', text: 'backup.missing', fieldId }]
  return fitsBackup(settled, needs)
    ? []
    : [{ code: 'BACKUP_UNAVAILABLE', text: 'backup.unfit', fieldId }]
}

/** Returns what a server's choices lack. */
export const serverProblems = (choice: ServerChoice, settled: Settled): readonly Problem[] => {
  const code = serverNameProblem(cleanServerName(choice.serverName))
  const hasNoKey = choice.login === 'key' && choice.sshKeyId === ''
  return [
    ...(code === undefined ? [] : [{ code, fieldId: serverFields.name }]),
    ...backupProblem(choice, settled),
    ...(hasNoKey
      ? [{ code: 'SSH_KEY_NOT_FOUND', text: 'key.missing', fieldId: serverFields.key } as const]
      : []),
  ]
}

/** Returns the option of the cart item; complete choices only. */
export const serverOption = (choice: ServerChoice): ServerOption => {
  const { serverName, isFromBackup, backupId, login, sshKeyId, firewall } = choice
  return {
    serverName: cleanServerName(serverName),
    ...(isFromBackup ? { mode: 1, backupId } : { mode: 0 }),
    ...(login === 'key' ? { sshKeyId } : {}),
    firewall,
  }
}

/** Returns the choices of a server in the cart. */
export const choiceOfServer = (option: ServerOption): ServerChoice => ({
  serverName: option.serverName,
  isFromBackup: option.mode === 1,
  backupId: option.backupId ?? '',
  needs: undefined,
  login: option.sshKeyId === undefined ? 'password' : 'key',
  sshKeyId: option.sshKeyId ?? '',
  firewall: option.firewall ?? 'WEB',
})

const fields: Readonly<Partial<Record<ErrorCode, string>>> = {
  REQUIRED_SERVER_NAME: serverFields.name,
  MAX_SERVER_NAME: serverFields.name,
  RESTORE_POINT_NOT_FOUND: serverFields.backup,
  BACKUP_UNAVAILABLE: serverFields.backup,
  SSH_KEY_NOT_FOUND: serverFields.key,
}

/** Returns the field of an error that the API answers. */
export const fieldOfServer = (code: ErrorCode): string | undefined => fields[code]
