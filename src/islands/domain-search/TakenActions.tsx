import { message } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import type { NameProps } from './name-props.ts'
import { WatchButton } from './WatchButton.tsx'

/** What a customer can do about a taken name: watch it, transfer it, see its registrant. */
export const TakenActions = (props: Pick<NameProps, 'locale' | 'messages' | 'row' | 'actions'>) => {
  const { locale, messages, row, actions } = props
  const { domainName, unicodeName } = row
  return (
    <div className="-mx-4 flex flex-wrap items-start gap-x-2">
      <WatchButton key={domainName} {...{ domainName, unicodeName, locale, messages }} />
      <a
        className="inline-flex min-h-11 items-center px-4 font-medium underline underline-offset-4"
        href={`${localePath(locale, '/domain/transfer')}?domain=${encodeURIComponent(domainName)}`}
        aria-label={message(messages, 'transfer.of', { name: unicodeName })}
      >
        {message(messages, 'transfer')}
      </a>
      <Button
        look="plain"
        aria-label={message(messages, 'owner.of', { name: unicodeName })}
        onClick={() => actions.showRegistrant(row)}
      >
        {message(messages, 'owner')}
      </Button>
    </div>
  )
}
