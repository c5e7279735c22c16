import { createContext, use } from 'react'
import type { Settled } from './choices.ts'

/** The settled choices: only fields that read them render again with each one. */
export const SettledContext = createContext<Settled | undefined>(undefined)

/** Returns the settled choices of the form. @throws Error outside of one */
export const useSettled = (): Settled => {
  const settled = use(SettledContext)
  if (settled === undefined) throw new Error('no form')
  return settled
}
