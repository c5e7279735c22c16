import { useEffect, useState } from 'react'
import { dialogQueue, type DialogRank } from './dialog-queue.ts'

/** Returns whether an open dialog may be shown now; the others wait. */
export const useDialogTurn = (isOpen: boolean, rank: DialogRank): boolean => {
  const [hasTurn, setHasTurn] = useState(false)
  useEffect(() => (isOpen ? dialogQueue.join(rank, setHasTurn) : undefined), [isOpen, rank])
  return isOpen && hasTurn
}
