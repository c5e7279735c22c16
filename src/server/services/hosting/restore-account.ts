import type { Steps } from '../../platform/steps/index.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

/** Restores an account to a day; the steps belong to the customer's request. Runs again until it has ended. @throws StepUnknown, StepNotDone */
export const restoreAccount = (
  deps: AccountDeps,
  account: HostingAccount,
  day: string,
  steps: Steps,
): Promise<{ readonly is: 'restored' | 'failed' | 'no-backup' } | Halted> =>
  untilHalt(async () => {
    const { whm } = deps
    const { user } = await ownAccount(deps, account)
    const begun = await steps.once<{ day: string }, { isQueued: boolean }>('restore', {
      intent: () => ({ day }),
      // Restoring twice to one day gives the same files.
      look: () => Promise.resolve(undefined),
      run: async () => {
        if (!(await whm.restorePoints(user)).includes(day)) return { isQueued: false }
        await whm.startRestore(user, day)
        return { isQueued: true }
      },
    })
    if (begun?.isQueued !== true) return { is: 'no-backup' } as const
    const state = await whm.restoreState(user, day)
    if (state === 'completed') return { is: 'restored' } as const
    if (state === 'failed') return { is: 'failed' } as const
    throw new Halt('busy', `${user} is being restored to ${day}`, 10_000)
  })
