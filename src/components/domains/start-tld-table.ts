import { whenIdle } from '../../client/when-idle.ts'

// Processing 1,400 rows waits until the customer uses the table or the page is idle.
for (const root of document.querySelectorAll<HTMLElement>('[data-tld-table]')) {
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    import('./tld-table.ts').then(
      ({ startTable }) => startTable(root),
      // The next interaction tries again.
      () => {
        isStarted = false
      },
    )
  }
  for (const event of ['focusin', 'pointerover']) root.addEventListener(event, start)
  if (location.search === '') whenIdle(start)
  else start()
}
