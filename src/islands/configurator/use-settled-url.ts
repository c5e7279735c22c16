import { useEffect, useState } from 'react'

/** Milliseconds without a change until the URL is updated: browsers limit its changes. */
const delayMs = 250

/** A text, or what computes it once the changes rest. */
type Page = string | (() => string) | undefined

/** Returns what writes the last of several changes once they rest; one timer waits for all of them. */
export const createSettledWrite = (write: (page: string) => void): ((page: Page) => void) => {
  let latest: Page
  let changedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const left = changedAt + delayMs - performance.now()
    timer = left > 0 ? setTimeout(look, left) : undefined
    if (timer !== undefined || latest === undefined) return
    write(typeof latest === 'string' ? latest : latest())
  }
  return (page) => {
    latest = page
    changedAt = performance.now()
    if (page !== undefined) timer ??= setTimeout(look, delayMs)
  }
}

/** Writes a page's choices to the URL once they rest; undefined while the customer has changed nothing. */
export const useSettledUrl = (page: Page): void => {
  const [settle] = useState(() =>
    createSettledWrite((text) => history.replaceState(history.state, '', text)),
  )
  useEffect(() => {
    settle(page)
    return () => settle(undefined)
  }, [page, settle])
}
