import { message } from '../../../../i18n/fill.ts'
import { localePath } from '../../../../i18n/locales.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Panel } from '../../Panel.tsx'
import type { SectionsProps } from '../service-props.ts'
import { useTexts } from '../use-texts.ts'
import { carrierNames } from './carrier-names.ts'
import { Campaigns } from './Campaigns.tsx'
import { counted } from './counted.ts'
import { CreditEntries } from './CreditEntries.tsx'

/** The panels of message credits: the balance, the names to send as, and the changes. */
export const SmsService = (props: SectionsProps<'SMS_SERVICE'>) => {
  const { locale, errors, onChanged } = props
  const texts = useTexts(locale, 'sms')
  if (texts === undefined) return <Skeleton className="h-72 w-full" />
  const messages = { ...props.messages, ...texts }
  const { credits, senders, entries } = props.service.details
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Panel title={message(messages, 'credits')}>
        <p className="text-2xl font-bold tabular-nums">{counted(messages, 'credit', credits)}</p>
        <p className="max-w-prose text-ink-soft">{message(messages, 'credits.text')}</p>
        <p>
          <a
            className={buttonClass('secondary')}
            href={`${localePath(locale, '/sms')}?package=sms-marketing`}
          >
            {message(messages, 'credits.more')}
          </a>
        </p>
      </Panel>
      <Panel title={message(messages, 'senders')}>
        {senders.length === 0 ? (
          <>
            <p className="max-w-prose">{message(messages, 'senders.none')}</p>
            <p>
              <a
                className={buttonClass('secondary')}
                href={`${localePath(locale, '/sms')}?package=sms-brand-name`}
              >
                {message(messages, 'senders.order')}
              </a>
            </p>
          </>
        ) : (
          <ul className="flex flex-wrap gap-3">
            {senders.map(({ name, carriers }) => (
              <li key={name} className="rounded-md border border-line px-3 py-1.5 font-medium">
                {name} <span className="font-normal text-ink-soft">{carrierNames(carriers)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Campaigns {...{ locale, messages, errors, senders, credits }} onCreditsChanged={onChanged} />
      <CreditEntries messages={messages} entries={entries} />
    </div>
  )
}
