import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { classNames } from '../../ui/class-names.ts'

interface ModeSwitchProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly mode: 'search' | 'bulk'
}

/** The links between one search and a list of names. */
export const ModeSwitch = ({ locale, messages, mode }: ModeSwitchProps) => {
  const path = localePath(locale, '/domain/search')
  const link = (of: ModeSwitchProps['mode'], href: string) => (
    <a
      href={href}
      aria-current={of === mode ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-10 items-center rounded-md px-3 text-sm font-medium whitespace-nowrap',
        of === mode
          ? 'bg-ink text-surface forced-colors:border-2 forced-colors:underline'
          : 'text-ink hover:underline',
      )}
    >
      {message(messages, of === 'bulk' ? 'bulk.link' : 'bulk.back')}
    </a>
  )
  return (
    <nav
      aria-label={message(messages, 'mode')}
      className="inline-flex shrink-0 rounded-lg border border-ink-soft bg-surface-raised p-px"
    >
      {link('search', path)}
      {link('bulk', `${path}?mode=bulk`)}
    </nav>
  )
}
