import type { ServerLocks } from '../../../../contract/server-locks.ts'
import { message, type Messages } from '../../../../i18n/fill.ts'

interface LockedProps {
  readonly messages: Messages
  readonly lock: keyof ServerLocks
}

/** Stands for a button that a lock keeps away, with the way to the lock. */
export const Locked = ({ messages, lock }: LockedProps) => (
  <p className="text-sm text-ink-soft">
    {message(messages, `locked.${lock}`)}{' '}
    <a
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href="#protection"
    >
      {message(messages, 'locked.where')}
    </a>
  </p>
)
