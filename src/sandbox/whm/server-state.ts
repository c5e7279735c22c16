import type { Behaviours } from '../control/behaviours.ts'
import { openAccounts, type Accounts } from './accounts.ts'
import { openPackages, type Packages } from './packages.ts'

/** An archive that is being written, or a restoration. */
export interface Task {
  readonly id: string
  readonly user: string
  readonly startedAt: Date | undefined
  readonly restorePoint: string
  /** A restoration, by the behaviour when it started. */
  readonly fails?: boolean
}

/** A sign-in link of a panel. */
export interface PanelSession {
  readonly user: string
  readonly service: string
  readonly expiresAt: Date
  isUsed: boolean
}

/** A call that reached a function. */
export interface Call {
  readonly command: string
  readonly user: string
  readonly result: 0 | 1
}

/** Everything that the server knows. */
export interface ServerState {
  readonly accounts: Accounts
  readonly packages: Packages
  /** By their secret path and session. */
  readonly sessions: Map<string, PanelSession>
  readonly archives: Map<string, Task>
  readonly restores: Task[]
  readonly calls: Call[]
  readonly close: () => void
}

/** What each function gets. */
export interface FunctionContext {
  readonly state: ServerState
  readonly behaviours: Behaviours
  readonly now: () => Date
  /** Of the token's owner. */
  readonly reseller: string
  readonly hostname: string
  readonly ip: string
  /** The server's own URL. */
  readonly baseUrl: () => string
}

/** Opens the server's state under `dataDir`, or in memory without one. */
export function openServerState(dataDir: string | undefined): ServerState {
  const accounts = openAccounts(dataDir)
  const packages = openPackages(dataDir)
  return {
    accounts,
    packages,
    sessions: new Map(),
    archives: new Map(),
    restores: [],
    calls: [],
    close: () => {
      accounts.close()
      packages.close()
    },
  }
}
