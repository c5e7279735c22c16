import { whenIdle } from '../when-idle.ts'

const facts = document.querySelector<HTMLElement>('[data-live-tld]')
if (facts !== null)
  whenIdle(() => {
    // What can't be asked stays as it is.
    import('./show-live-tld.ts')
      .then(({ bringUpToDate }) => bringUpToDate(facts))
      .catch(() => undefined)
  })
