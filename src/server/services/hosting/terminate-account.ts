import type { Steps } from '../../platform/steps/index.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import { findOwnAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

const maxArchives = 3

/** Writes the last backup of an account; returns the id of its archive. */
const archive = async ({ whm }: AccountDeps, user: string, steps: Steps): Promise<string> => {
  for (let attempt = 0; attempt < maxArchives; attempt += 1) {
    const begun = await steps.once<{ user: string }, { id: string }>(`archive-${attempt}`, {
      intent: () => ({ user }),
      // A second archive does no harm.
      look: () => Promise.resolve(undefined),
      run: async () => ({ id: await whm.startArchive(user) }),
    })
    const id = begun?.id ?? ''
    const state = await whm.archiveState(id)
    if (state === 'COMPLETED') return id
    if (state === 'RUNNING') throw new Halt('busy', `the backup ${id} is being written`)
  }
  throw new Halt('fatal', `${maxArchives} backups of ${user} failed`)
}

/** Suspends, archives and removes an account; an absent one has ended. Runs again until it has. @throws StepUnknown, StepNotDone */
export const terminateAccount = (
  deps: AccountDeps,
  account: HostingAccount,
  steps: Steps,
): Promise<{ readonly is: 'ended' } | Halted> =>
  untilHalt(async () => {
    const { whm } = deps
    const found = await findOwnAccount(deps, account)
    if (found !== undefined) {
      if (!found.isSuspended) await whm.suspendAccount(found.user, 'terminated')
      await archive(deps, found.user, steps)
      await whm.removeAccount(found.user)
    }
    return { is: 'ended' } as const
  })
