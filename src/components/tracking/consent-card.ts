import '../../styles/islands.css'
import '../../styles/notice-cards.css'
import { readTexts } from '../../client/read-texts.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { $consent, type ConsentChoice } from '../../stores/tracking/consent.ts'
import { fillElement, parseTemplates, type FieldValues } from '../fill-template.ts'
import { showNoticeCard, showQuestion } from '../notice-region.ts'

const button = (name: string): string =>
  `<button type="button" data-choice="${name}" data-field="${name}"
    class="outline-button h-full px-2 text-sm leading-[1.375] text-balance whitespace-normal"></button>`

const purpose = (name: keyof ConsentChoice): string => `
  <label data-purpose="${name}" class="flex min-h-11 items-start gap-3 py-1">
    <input type="checkbox" name="${name}" class="mt-0.5 size-5 shrink-0 accent-accent" />
    <span class="grid"><span class="font-medium" data-field="${name}"></span>
      <span class="text-sm text-ink-soft" data-field="${name}-text"></span></span>
  </label>`

const templates = parseTemplates(`
<template data-template="card">
  <section class="notice-card" aria-labelledby="consent-title" tabindex="-1">
    <h2 id="consent-title" class="text-lg" data-field="title"></h2>
    <p class="text-sm text-ink-soft" role="status"><span data-field="text"></span>
      <a class="underline underline-offset-4" href="{policy}" data-fill="href"
        data-field="more"></a></p>
    <fieldset><legend class="sr-only" data-field="purposes"></legend>
      ${purpose('statistics')}${purpose('advertising')}${purpose('recordings')}</fieldset>
    <div class="sticky bottom-0 -mx-4 -mb-4 grid grid-cols-3 gap-2 rounded-[9px] bg-surface-raised
      px-4 pt-2 pb-4">${button('all')}${button('none')}${button('choose')}</div>
  </section>
</template>
<template data-template="settings">
  <button type="button" class="footer-link -my-2.5 cursor-pointer" data-field="settings"></button>
</template>
`)

interface CardDeps {
  readonly texts: FieldValues
  readonly onChosen: () => void
}

const purposesOf = (card: HTMLElement, choice: string | undefined): ConsentChoice => {
  const isChosen = (name: keyof ConsentChoice): boolean => {
    const input = card.querySelector<HTMLInputElement>(`input[name=${name}]`)
    return input !== null && (choice === 'choose' ? input.checked : choice === 'all')
  }
  return {
    statistics: isChosen('statistics'),
    advertising: isChosen('advertising'),
    recordings: isChosen('recordings'),
  }
}

let close: (() => void) | undefined

/** Asks for a consent in a card; opened by a button, it shows the purposes, and Escape leaves them. */
const showConsentCard = ({ texts, onChosen }: CardDeps, opener?: HTMLElement): void => {
  close?.()
  const card = fillElement('card', texts, templates)
  const fieldset = card.querySelector('fieldset')
  const choose = card.querySelector('[data-choice=choose]')
  const intro = card.querySelector<HTMLElement>('[data-field=text]')
  if (fieldset === null || choose === null || intro === null) return
  // Only where the build reports errors.
  if (document.querySelector('[data-error-reports]') === null)
    card.querySelector('[data-purpose=recordings]')?.remove()
  const answer = new Map<string, unknown>(Object.entries($consent.get() ?? {}))
  for (const input of fieldset.querySelectorAll('input'))
    input.checked = answer.get(input.name) === true

  const showPurposes = (): void => {
    fieldset.hidden = false
    // A phone has room for one of them.
    intro.hidden = true
    choose.textContent = texts['save'] ?? ''
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && card.contains(document.activeElement)) close?.()
  }
  const leave = opener === undefined ? showQuestion(card) : showNoticeCard(card, 'dialog')
  close = () => {
    const hadFocus = card.contains(document.activeElement)
    removeEventListener('keydown', onKey)
    leave()
    close = undefined
    if (hadFocus) (opener ?? document.getElementById('content'))?.focus({ preventScroll: true })
  }
  for (const one of card.querySelectorAll<HTMLElement>('[data-choice]'))
    one.addEventListener('click', () => {
      if (one === choose && fieldset.hidden) {
        showPurposes()
        fieldset.querySelector('input')?.focus()
        return
      }
      close?.()
      void import('../../stores/tracking/give-consent.ts')
        .then(({ choosePurposes }) => choosePurposes(purposesOf(card, one.dataset['choice'])))
        .then(onChosen)
        .catch(() => undefined)
    })
  fieldset.hidden = true
  if (opener === undefined) return
  showPurposes()
  addEventListener('keydown', onKey)
  card.focus()
}

/** Adds "Cookie settings" to the footer, and asks for a consent that is due. */
export const addCookieSettings = async ({
  locale,
  footer,
  asks,
  onChosen,
}: {
  readonly locale: Locale
  readonly footer: HTMLElement
  readonly asks: boolean
  readonly onChosen: () => void
}): Promise<void> => {
  const policy = `${localePath(locale, '/privacy-policy')}#cookies`
  const texts = { ...(await readTexts(locale, 'tracking')), policy }
  const deps = { texts, onChosen }
  const settings = fillElement('settings', texts, templates)
  settings.addEventListener('click', () => showConsentCard(deps, settings))
  footer.append(settings)
  if (asks) showConsentCard(deps)
}
