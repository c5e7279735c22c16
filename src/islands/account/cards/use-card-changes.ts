import { useRef, useState } from 'react'
import { errorText, type CallResult } from '../../../client/api-error.ts'
import { removeCard, setDefaultCard, type SavedCard } from '../../../contract/cards.ts'
import { message } from '../../../i18n/fill.ts'
import { call } from '../../../stores/api.ts'
import { showToast } from '../../../stores/toasts.ts'
import type { Query } from '../../shell/use-query.ts'
import type { IslandProps } from '../../shell/use-session.ts'

interface CardChangesInput extends Pick<IslandProps, 'messages' | 'errors'> {
  readonly query: Query<readonly SavedCard[]>
}

/** Returns what changes the saved cards, and why the last change of the default one failed. */
export const useCardChanges = ({ messages, errors, query }: CardChangesInput) => {
  const [busyId, setBusyId] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const isRunning = useRef(false)

  /** Shows the changed list; returns the text of a failure. */
  const taken = (result: CallResult<readonly SavedCard[]>, text: string): string | undefined => {
    if (result.ok) {
      query.take(result.answer)
      showToast({ tone: 'good', text: message(messages, text) })
      return undefined
    }
    // Another tab may have removed it.
    if (result.error.messageCode === 'CARD_NOT_FOUND') query.again()
    return errorText(errors, result.error)
  }
  return {
    ...{ busyId, problem },
    makeDefault: async (id: string): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setBusyId(id)
      const result = await call(setDefaultCard, { params: { id }, body: { isDefault: true } })
      isRunning.current = false
      setBusyId(undefined)
      setProblem(taken(result, 'card.default.saved'))
    },
    /** Returns the text of a failure. */
    remove: async ({ id }: SavedCard) =>
      taken(await call(removeCard, { params: { id } }), 'card.removed'),
  }
}
