import type { RegisterInfo } from '../../contract/domains.ts'
import { statusSetter, shownStatuses } from '../../contract/domain-status.ts'
import { fill } from '../../i18n/fill.ts'
import { formatMoment } from '../../i18n/format-date.ts'
import { wordsOfStatus } from './lookup-view.ts'

const paragraph = (text: string): HTMLParagraphElement => {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

const drawStatus = (status: string, { client, server, unknown }: DOMStringMap): HTMLLIElement => {
  const item = document.createElement('li')
  const [short, meaning] = wordsOfStatus(status)
  const code = document.createElement('code')
  code.textContent = status
  code.translate = false
  if (short !== undefined) {
    const word = document.createElement('b')
    word.textContent = short
    item.append(word, ' ')
  }
  const setter = statusSetter(status)
  const by = setter === 'client' ? client : setter === 'server' ? server : undefined
  const texts = short === undefined ? [unknown] : [meaning, by]
  item.append(code, ...texts.flatMap((text) => (text ? [paragraph(text)] : [])))
  return item
}

const showStatuses = (drawn: DocumentFragment, { statuses }: RegisterInfo): void => {
  const place = drawn.querySelector<HTMLElement>('[data-statuses]')
  if (place === null || statuses.length === 0) return
  place.hidden = false
  place
    .querySelector('ul')
    ?.append(...shownStatuses(statuses).map((status) => drawStatus(status, place.dataset)))
}

const showSource = (drawn: DocumentFragment, { source, lookedUpAt }: RegisterInfo): void => {
  const place = drawn.querySelector<HTMLElement>('[data-source]')
  if (place === null || lookedUpAt === '') return
  place.textContent = fill(place.dataset[source] ?? '', { moment: formatMoment(lookedUpAt) })
}

/** Why nobody is named, and the way to the holder that was published all the same. */
const showContact = (drawn: DocumentFragment, info: RegisterInfo): void => {
  const { contactUrl, hidden, source } = info
  const link = drawn.querySelector<HTMLAnchorElement>('[data-contact-link]')
  if (link !== null && contactUrl !== null) {
    link.href = contactUrl
    link.rel = 'nofollow noreferrer'
    link.hidden = false
  }
  const note = drawn.querySelector<HTMLElement>('[data-note]')
  if (note === null || !hidden) return
  const reason = source === 'registry' ? 'registry' : contactUrl === null ? 'plain' : 'contact'
  const text = note.querySelector('p')
  if (text !== null) text.textContent = note.dataset[reason] ?? ''
  note.hidden = false
}

const copyText = async (button: HTMLElement, text: HTMLElement): Promise<void> => {
  const said = button.parentElement?.querySelector('[role=status]')
  let word = button.dataset['copied']
  try {
    await navigator.clipboard.writeText(text.textContent)
  } catch {
    // Not every browser lets a page copy; the reader's own keys do.
    getSelection()?.selectAllChildren(text)
    word = button.dataset['failed']
  }
  if (said) said.textContent = word ?? ''
}

const showRaw = (drawn: DocumentFragment, { raw }: RegisterInfo): void => {
  const place = drawn.querySelector<HTMLElement>('[data-raw]')
  const text = place?.querySelector('pre')
  const button = place?.querySelector<HTMLElement>('[data-copy]')
  if (!place || !text || !button || raw === null) return
  place.hidden = false
  text.textContent = raw
  button.addEventListener('click', () => void copyText(button, text))
}

/** What the page of WHOIS shows beside the facts: meanings, reasons, the way to the holder, the raw answer. */
export const completeWhois = (drawn: DocumentFragment, info: RegisterInfo): void => {
  showSource(drawn, info)
  showStatuses(drawn, info)
  showContact(drawn, info)
  showRaw(drawn, info)
}
