import { whenIdle } from '../../client/when-idle.ts'

const facts = document.querySelector<HTMLElement>('[data-live-tld]')
if (facts !== null)
  whenIdle(() => {
    // Without an answer the built prices stay.
    import('./show-live-tld.ts')
      .then(({ refreshTldPage }) => refreshTldPage(facts))
      .catch(() => undefined)
  })
