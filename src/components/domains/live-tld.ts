import { isLiveTld, liveText } from '../../site/live-tld.ts'
import { whenIdle } from '../when-idle.ts'

/** Shows today's prices where the page was built with others. What can't be asked stays as it is. */
const bringUpToDate = async (facts: HTMLElement): Promise<void> => {
  const { liveTld = '', live } = facts.dataset
  const answer = await fetch(
    `${import.meta.env.PUBLIC_API_URL ?? ''}/api/tlds/${encodeURIComponent(liveTld)}`,
    { headers: { accept: 'application/json' } },
  )
  const tld: unknown = answer.ok ? await answer.json() : undefined
  if (!isLiveTld(tld) || liveText(tld) === live) return
  const { showLiveTld } = await import('./show-live-tld.ts')
  showLiveTld(tld)
}

const facts = document.querySelector<HTMLElement>('[data-live-tld]')
if (facts !== null) whenIdle(() => void bringUpToDate(facts).catch(() => undefined))
