import { useCallback } from 'react'
import type { CallResult } from '../../client/api-error.ts'
import { useQuery, type Query } from '../shell/use-query.ts'

/** A list of which a page is shown. */
export interface ListQuery<Answer> {
  /** Its answer is the last page until the next one has loaded or failed. */
  readonly query: Pick<Query<Answer>, 'answer' | 'error' | 'again'>
  /** Whether the answer is of the wanted page. */
  readonly isShown: boolean
}

/** Requests the page of a list that `view` names, whenever that changes. `load` must be a stable function. */
export const useListQuery = <Answer extends object>(
  view: string,
  load: (signal: AbortSignal) => Promise<CallResult<Answer>>,
): ListQuery<Answer> => {
  const loadView = useCallback(
    async (signal: AbortSignal): Promise<CallResult<Answer & { readonly view: string }>> => {
      const result = await load(signal)
      return result.ok ? { ...result, answer: { ...result.answer, view } } : result
    },
    [load, view],
  )
  const { answer, error, again } = useQuery(loadView)
  const isShown = answer?.view === view
  return {
    query: { answer: isShown || error === undefined ? answer : undefined, error, again },
    isShown,
  }
}
