import { localePath, splitLocale } from '../i18n/locales.ts'
import { applyGuard } from '../stores/guards.ts'

for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-guard]')) {
  const { locale } = splitLocale(location.pathname)
  applyGuard(dataset['guard'] ?? '', () => location.replace(localePath(locale, '/')))
}
