import { getMailServer } from '../../contract/mail-servers.ts'
import { call } from '../../stores/api.ts'
import { fillTemplate } from '../fill-template.ts'
import { saveMailProfile, type MailAccess } from './mail-profile.ts'
import { readMailbox } from './read-mailbox.ts'

const copy = async (text: HTMLElement | null): Promise<void> => {
  const status = document.querySelector<HTMLElement>('[data-copied]')
  if (text === null || status === null) return
  try {
    await navigator.clipboard.writeText(text.textContent)
    status.textContent = status.dataset['copied'] ?? ''
  } catch {
    // Without permission to copy, the reader copies the selection.
    getSelection()?.selectAllChildren(text)
    status.textContent = status.dataset['failed'] ?? ''
  }
}

/** Draws this page's URL in the place that wide screens have for it; a phone does not scan itself. */
const drawCode = async (view: ParentNode): Promise<void> => {
  const image = view.querySelector<HTMLImageElement>('[data-code]')
  if (image === null || !matchMedia('(min-width: 48rem)').matches) return
  const { renderSVG } = await import('uqr')
  const code = renderSVG(location.href, { ecc: 'M', border: 4 })
  image.src = `data:image/svg+xml,${encodeURIComponent(code)}`
}

const settingsOf = (access: MailAccess): DocumentFragment => {
  const { email, host, imapPort, smtpPort } = access
  const ports = { imap: `IMAP, ${imapPort}, SSL/TLS`, smtp: `SMTP, ${smtpPort}, SSL/TLS` }
  const view = fillTemplate('ready', { address: email, host, ...ports })
  view.querySelector('[data-profile]')?.addEventListener('click', () => saveMailProfile(access))
  for (const row of view.querySelectorAll<HTMLElement>('[data-copied-row]'))
    row.querySelector('button')?.addEventListener('click', () => void copy(row.querySelector('dd')))
  void drawCode(view)
  return view
}

/** Returns the view of the mailbox in the URL: its settings, or why there are none. */
const viewOf = async (place: HTMLElement): Promise<DocumentFragment> => {
  const mailbox = readMailbox(location.hash)
  if (mailbox === undefined) return fillTemplate('none')
  const { email, server } = mailbox
  place.replaceChildren(fillTemplate('pending', { address: email }))
  const result = await call(getMailServer, { params: { name: server } })
  if (result.ok) return settingsOf({ ...result.answer, email })
  return fillTemplate(result.error.messageCode === 'EMPTY_DATA' ? 'none' : 'unavailable')
}

/** Shows the settings of the mailbox that the URL's fragment names. */
export const startMailSetup = (place: HTMLElement): void => {
  const show = async (takesFocus: boolean): Promise<void> => {
    const asked = location.hash
    const view = await viewOf(place)
    if (location.hash !== asked) return
    view.querySelector('[data-again]')?.addEventListener('click', () => void show(true))
    place.replaceChildren(view)
    if (takesFocus) place.querySelector('h2')?.focus()
  }
  addEventListener('hashchange', () => void show(true))
  void show(false)
}
