import type { SearchState } from './search-state.ts'

const isChecking = ({ state }: SearchState['rows'][number]): boolean => state === 'checking'

/**
 * Lets taken names leave the list only at first. A search that is typed shows its rows at once and
 * moves them for a moment; any other shows them after that moment, when most registries have
 * answered.
 */
export const createSettling = (
  show: (state: SearchState, isSettled: boolean) => void,
  ms: number,
) => {
  let mode: 'move' | 'hold' | undefined
  let last: SearchState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    mode = undefined
    last = undefined
  }
  return {
    /** What is not displayed yet. */
    held: () => (mode === 'hold' ? last : undefined),
    begin(isTyped: boolean) {
      end()
      if (ms > 0) mode = isTyped ? 'move' : 'hold'
    },
    take(state: SearchState) {
      if (mode === undefined || state.phase !== 'checking' || !state.rows.some(isChecking)) {
        if (state.phase !== 'loading') end()
        show(state, true)
        return
      }
      last = state
      if (mode === 'move') show(state, false)
      timer ??= setTimeout(() => {
        const settled = last
        end()
        if (settled !== undefined) show(settled, true)
      }, ms)
    },
  }
}
