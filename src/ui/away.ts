import { createContext } from 'react'

/**
 * Whether what is around is out of sight for now, with all that was typed in it: its dialogs close, so
 * that the rest of the page can be used, and open again when it is back.
 */
export const Away = createContext(false)
