/** A card gives way to a dialog, and a dialog to the account's: a ban, a sign-in or a confirmation. */
export type DialogRank = 'card' | 'dialog' | 'account'

/** Notified when it is its turn, and when a higher rank takes it. */
type OnTurn = (hasTurn: boolean) => void

interface Entry {
  readonly rank: DialogRank
  readonly onTurn: OnTurn
}

/** Opens one dialog at a time. */
export interface DialogQueue {
  /** Joins the queue; returns the function that leaves it. */
  readonly join: (rank: DialogRank, onTurn: OnTurn) => () => void
}

const ranks: readonly DialogRank[] = ['account', 'dialog', 'card']

/** Creates a queue: the highest rank first, then who came first. */
export const createDialogQueue = (): DialogQueue => {
  const entries = new Set<Entry>()
  let shown: Entry | undefined

  const update = (): void => {
    const [next] = ranks.flatMap((rank) => [...entries].filter((entry) => entry.rank === rank))
    if (next === shown) return
    const before = shown
    shown = next
    before?.onTurn(false)
    // The callback may have changed the queue.
    if (shown === next) next?.onTurn(true)
  }
  return {
    join: (rank, onTurn) => {
      const entry = { rank, onTurn }
      entries.add(entry)
      update()
      return () => {
        entries.delete(entry)
        update()
      }
    },
  }
}

/** The queue of the page: sign-in, vouchers, prices, questions, reminders and maintenance. */
export const dialogQueue = createDialogQueue()
