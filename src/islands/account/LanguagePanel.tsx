import { useState } from 'react'
import { saveLocale } from '../../contract/profile.ts'
import { message } from '../../i18n/fill.ts'
import { isLocale, localePath } from '../../i18n/locales.ts'
import { call } from '../../stores/api.ts'
import { $customer } from '../../stores/customer.ts'
import { showToast } from '../../stores/toasts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Select } from '../../ui/Select.tsx'
import { Panel } from './Panel.tsx'
import type { ProfileProps } from './profile-props.ts'
import { SaveRow } from './SaveRow.tsx'
import { useForm } from './use-form.ts'

const fieldId = (name: string): string => `account-${name}`

const names = { en: 'English', km: 'ភាសាខ្មែរ' } as const

/** The language of mails and notifications. */
export const LanguagePanel = ({ locale, messages, errors, user }: ProfileProps) => {
  const [chosen, setChosen] = useState<'en' | 'km' | undefined>()
  const localeCode = chosen ?? user.locale
  const label = message(messages, 'profile.locale')
  const form = useForm({
    errors,
    labels: { localeCode: label },
    fieldId,
    check: () => [],
    send: () => call(saveLocale, { body: { localeCode } }),
    onSaved: () => {
      const customer = $customer.get()
      if (customer !== undefined) $customer.set({ ...customer, locale: localeCode })
      setChosen(undefined)
      showToast({ tone: 'good', text: message(messages, 'profile.language.saved') })
    },
  })
  return (
    <Panel
      title={message(messages, 'profile.language')}
      description={message(messages, 'profile.language.why')}
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <ErrorSummary
          title={message(messages, 'check-fields')}
          attempt={form.attempt}
          errors={form.summary}
        />
        <div className="max-w-96">
          <Select
            id={fieldId('localeCode')}
            label={label}
            value={localeCode}
            error={form.errorOf('localeCode')}
            onChoice={(code) => {
              form.touch()
              if (isLocale(code)) setChosen(code)
            }}
          >
            {Object.entries(names).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <SaveRow
          label={message(messages, 'save')}
          busy={form.busy}
          savedText={form.saved ? message(messages, 'saved') : undefined}
        >
          {user.locale !== locale && form.saved && (
            <a
              className={buttonClass('plain')}
              href={localePath(user.locale, '/account/profile')}
              lang={user.locale}
            >
              {names[user.locale]}
            </a>
          )}
        </SaveRow>
      </form>
    </Panel>
  )
}
