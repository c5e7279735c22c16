import { message, type Messages } from '../../i18n/fill.ts'
import { isAboutInput, type SearchState } from './search-state.ts'

/** Returns the screen reader announcement of a search: its start, then the complete result. */
export const searchAnnouncement = (state: SearchState, messages: Messages): string => {
  switch (state.phase) {
    case 'idle':
      return ''
    case 'loading':
    case 'checking':
      return state.typing ? '' : message(messages, 'announce.searching')
    case 'failed':
      return state.error !== undefined && isAboutInput(state.error)
        ? ''
        : message(messages, 'announce.failed')
    case 'done': {
      const available = state.rows.filter(({ state: found }) => found === 'available').length
      const exact = state.rows.find(({ match }) => match === 'exact')
      const summary = message(messages, 'announce.done', {
        count: state.rows.length,
        available,
      })
      if (exact === undefined) return summary
      const key = exact.problem?.code === 'SCRIPT_NOT_TAKEN' ? 'script' : exact.state
      return `${message(messages, `announce.${key}`, { name: exact.unicodeName })} ${summary}`
    }
  }
}
