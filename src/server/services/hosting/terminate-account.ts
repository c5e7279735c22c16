import * as v from 'valibot'
import type { Clock } from '../../platform/clock.ts'
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

/** The last backup of an account, in a folder of its server that only staff reach. */
export const AccountArchive = v.object({ id: v.string(), at: v.string() })
export type AccountArchive = v.InferOutput<typeof AccountArchive>

/** Suspends, archives and removes an account; an absent one has ended. Runs again until it has. @throws StepUnknown, StepNotDone */
export const terminateAccount = (
  deps: AccountDeps & { readonly clock: Clock },
  account: HostingAccount,
  steps: Steps,
): Promise<{ readonly is: 'ended'; readonly archive: AccountArchive | null } | Halted> =>
  untilHalt(async () => {
    const { whm, clock } = deps
    const found = await findOwnAccount(deps, account)
    if (found?.isSuspended === false) await whm.suspendAccount(found.user, 'terminated')
    const id = found && (await archive(deps, found.user, steps))
    type Made = { readonly archive: AccountArchive | null }
    // A run after the removal finds no account, but what an earlier one stored.
    const made = await steps.once<Made, Made>('final-archive', {
      intent: () => ({ archive: id === undefined ? null : { id, at: clock.now().toISOString() } }),
      look: (intent) => Promise.resolve(intent),
      run: (intent) => Promise.resolve(intent),
    })
    if (found !== undefined) await whm.removeAccount(found.user)
    return { is: 'ended', archive: made?.archive ?? null } as const
  })
