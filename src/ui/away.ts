import { createContext } from 'react'

/** Whether the surrounding content is hidden for now: its dialogs close and reopen with it. */
export const Away = createContext(false)
