import { message } from '../i18n/fill.ts'
import { isLocale, localePath, splitLocale, type Locale } from '../i18n/locales.ts'
import { saveLocale } from '../stores/save-locale.ts'
import { dismissToast, showToast } from '../stores/toasts.ts'
import { localeCookie, localeCookieSeconds } from './before-paint.ts'

/** Where the last switch is kept: other tabs are told of it by the storage itself. */
const switchKey = 'tonle:locale'

/** Leads a link to the open page in its language: with its query and fragment, and a mailed link's token. */
const leadHere = (link: HTMLAnchorElement): void => {
  const to = link.dataset['locale']
  const { path } = splitLocale(location.pathname)
  if (isLocale(to) && path.startsWith(`${splitLocale(link.pathname).path}/`))
    link.pathname = localePath(to, path)
  link.search = location.search
  link.hash = location.hash
}

/**
 * Keeps the chosen language (account §4), and switches with the other tabs. A page on which something
 * was typed stays as it is, and says how to switch it.
 *
 * @param locale the page's language
 */
export const startLanguageSwitch = (locale: Locale): void => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale]')) {
    link.addEventListener('click', () => {
      const to = link.dataset['locale']
      if (!isLocale(to)) return
      document.cookie = `${localeCookie}=${to}; path=/; max-age=${localeCookieSeconds}; samesite=lax`
      saveLocale(to)
      leadHere(link)
      try {
        localStorage.setItem(switchKey, to)
      } catch {
        // Without storage the other tabs stay as they are.
      }
    })
  }

  let typed: EventTarget | null = null
  addEventListener('input', ({ target }) => {
    typed = target
  })
  // What asks before the page is left is asked here, too: a form, or a payment under way.
  const hasUnsaved = (): boolean =>
    (typed instanceof Node && typed.isConnected) ||
    !dispatchEvent(new Event('beforeunload', { cancelable: true }))

  let told = 0
  const tell = async (link: HTMLAnchorElement): Promise<void> => {
    const { href } = link
    const { readTexts } = await import('../client/read-texts.ts')
    const texts = await readTexts(locale, 'shell-news')
    // Switched back in the meantime, or once more.
    dismissToast(told)
    if (latest !== link) return
    const text = message(texts, 'language.switched')
    told = showToast(
      { tone: 'plain', text, link: { href, label: message(texts, 'language.show') } },
      true,
    )
  }

  let latest: HTMLAnchorElement | null = null
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== switchKey) return
    dismissToast(told)
    const link = document.querySelector<HTMLAnchorElement>(
      `a[data-locale=${isLocale(newValue ?? '') ? newValue : 'none'}]`,
    )
    latest = link
    // The page is in that language already.
    if (link === null) return
    leadHere(link)
    if (!hasUnsaved()) {
      location.assign(link.href)
      return
    }
    // Without its words the page stays as it is, as a page on which something was typed does.
    tell(link).catch(() => undefined)
  })
}
