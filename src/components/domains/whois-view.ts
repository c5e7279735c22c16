import { isRecord } from '../../client/is-record.ts'
import type { RegisterInfo } from '../../contract/domains.ts'
import { shownStatuses, statusSetter, statusSlug } from '../../contract/domain-status.ts'
import { fillElement } from '../fill-template.ts'

/** Returns a status's label and meaning; empty for an unknown one. */
const textsOfStatus = (status: string): readonly string[] => {
  const known: unknown = JSON.parse(
    document.querySelector('[data-status-words]')?.textContent ?? '{}',
  )
  const texts = isRecord(known) ? known[statusSlug(status)] : undefined
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
}

const drawStatus = (status: string, { client, server, unknown }: DOMStringMap): HTMLElement => {
  const [label, meaning] = textsOfStatus(status)
  const setter = { client, server, none: undefined }[statusSetter(status) ?? 'none']
  const texts = label === undefined ? { meaning: unknown } : { label, meaning, setter }
  return fillElement('status', { status, ...texts })
}

const showStatuses = (view: DocumentFragment, { statuses }: RegisterInfo): void => {
  const section = view.querySelector<HTMLElement>('[data-statuses]')
  if (section === null || statuses.length === 0) return
  section.hidden = false
  section
    .querySelector('ul')
    ?.append(...shownStatuses(statuses).map((status) => drawStatus(status, section.dataset)))
}

/** Explains redacted contact data, and links to the registrant's contact form. */
const showContact = (view: DocumentFragment, info: RegisterInfo): void => {
  const { contactUrl, hidden, source } = info
  const link = view.querySelector<HTMLAnchorElement>('[data-contact-link]')
  if (link !== null && contactUrl !== null) {
    link.href = contactUrl
    link.rel = 'nofollow noreferrer'
    link.hidden = false
  }
  const note = view.querySelector<HTMLElement>('[data-note]')
  if (note === null || !hidden) return
  const reason = source === 'registry' ? 'registry' : contactUrl === null ? 'plain' : 'contact'
  const text = note.querySelector('p')
  if (text !== null) text.textContent = note.dataset[reason] ?? ''
  note.hidden = false
}

const copyText = async (button: HTMLElement, text: HTMLElement): Promise<void> => {
  const status = button.parentElement?.querySelector('[role=status]')
  let result = button.dataset['copied']
  try {
    await navigator.clipboard.writeText(text.textContent)
  } catch {
    // Without permission to copy, the reader copies the selection.
    getSelection()?.selectAllChildren(text)
    result = button.dataset['failed']
  }
  if (status) status.textContent = result ?? ''
}

const showRaw = (view: DocumentFragment, { raw }: RegisterInfo): void => {
  const section = view.querySelector<HTMLElement>('[data-raw]')
  const text = section?.querySelector('pre')
  const button = section?.querySelector<HTMLElement>('[data-copy]')
  if (!section || !text || !button || raw === null) return
  section.hidden = false
  text.textContent = raw
  button.addEventListener('click', () => void copyText(button, text))
}

/** Completes a view with statuses, the reason for redacted data, the contact link and the raw answer. */
export const completeWhois = (view: DocumentFragment, info: RegisterInfo): void => {
  showStatuses(view, info)
  showContact(view, info)
  showRaw(view, info)
}
