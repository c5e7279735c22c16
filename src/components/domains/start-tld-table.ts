import { whenIdle } from '../when-idle.ts'

// What reads and moves 1,400 rows waits until somebody turns to the table, or the page has rest.
for (const root of document.querySelectorAll<HTMLElement>('[data-tld-table]')) {
  let isStarted = false
  const start = (): void => {
    if (isStarted) return
    isStarted = true
    import('./tld-table.ts').then(
      ({ startTable }) => startTable(root),
      // The next one who turns to it tries again.
      () => {
        isStarted = false
      },
    )
  }
  for (const event of ['focusin', 'pointerover']) root.addEventListener(event, start)
  if (location.search === '') whenIdle(start)
  else start()
}
