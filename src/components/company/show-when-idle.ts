import { whenIdle } from '../../client/when-idle.ts'

/** Loads what shows an answer of the API once the page is idle; without an answer the page promises nothing. */
export const showWhenIdle = (load: () => Promise<() => Promise<void>>): void => {
  const show = async (): Promise<void> => (await load())()
  whenIdle(() => void show().catch(() => undefined))
}
