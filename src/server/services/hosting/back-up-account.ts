import type { OwnBackup } from '../../providers/whm/index.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

/** Returns the days to which an account can be restored and its own archives, the latest first. */
export const readAccountBackups = (
  deps: AccountDeps,
  account: HostingAccount,
): Promise<
  | {
      readonly is: 'backups'
      readonly days: readonly string[]
      readonly archives: readonly OwnBackup[]
    }
  | Halted
> =>
  untilHalt(async () => {
    const { whm } = deps
    const { user, isSuspended } = await ownAccount(deps, account)
    const [days, archives] = await Promise.all([
      whm.restorePoints(user),
      // A suspended account has no API of its own.
      isSuspended ? [] : whm.ownBackups(user),
    ])
    return { is: 'backups', days, archives } as const
  })

/** Writes an archive of an account into its home directory, once. Runs again until it has ended. @throws StepUnknown, StepNotDone */
export const backUpAccount = (
  deps: AccountDeps,
  account: HostingAccount,
  steps: Steps,
): Promise<{ readonly is: 'done' | 'failed' } | Halted> =>
  untilHalt(async () => {
    const { whm } = deps
    const { user } = await ownAccount(deps, account)
    const before = await steps.once<Record<string, never>, { files: string[] }>('before', {
      intent: () => ({}),
      look: () => Promise.resolve(undefined),
      run: async () => ({ files: (await whm.ownBackups(user)).map(({ file }) => file) }),
    })
    const made = async (): Promise<OwnBackup | undefined> =>
      (await whm.ownBackups(user)).find(({ file }) => before?.files.includes(file) !== true)
    await steps.once<Record<string, never>, true>('archive', {
      intent: () => ({}),
      look: async () => ((await made()) === undefined ? undefined : true),
      run: async () => {
        await whm.startOwnBackup(user)
        return true
      },
    })
    const archive = await made()
    if (archive?.state === 'DONE') return { is: 'done' } as const
    if (archive?.state === 'FAILED') return { is: 'failed' } as const
    throw new Halt('busy', `an archive of ${user} is being written`, 10_000)
  })
