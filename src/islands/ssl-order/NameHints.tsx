import type { CertificateNames } from '../../contract/certificate-names.ts'
import { companionNames } from '../../contract/csr-names.ts'
import type { SslCertificate } from '../../contract/products.ts'
import { message, type Messages } from '../../i18n/fill.ts'
import { localePath, type Locale } from '../../i18n/locales.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface NameHintsProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly group: SslCertificate['group']
  /** As typed. */
  readonly name: string
  readonly read: CertificateNames
  readonly onName: (name: string) => void
}

/** The names that a certificate covers, or what can be done about a wildcard that it does not. */
export const NameHints = ({ locale, messages, group, name, read, onName }: NameHintsProps) => {
  if (group === 'multi') return null
  if (read.ok) {
    const names = [...read.names, ...companionNames({ kind: group, names: read.names })]
    return (
      <p className="text-sm text-ink-soft" role="status">
        {message(messages, 'order.covers', { names: names.join(', ') })}
      </p>
    )
  }
  if (read.code !== 'WILDCARD_NOT_COVERED') return null
  const base = name.trim().replace(/^.*\*\./, '')
  return (
    <Notice
      role="status"
      action={
        <Button look="plain" onClick={() => onName(base)}>
          {message(messages, 'order.wildcard.base', { name: base })}
        </Button>
      }
    >
      {message(messages, 'order.wildcard')}{' '}
      <a className="underline underline-offset-4" href={localePath(locale, '/ssl/compare')}>
        {message(messages, 'order.wildcard.compare')}
      </a>
    </Notice>
  )
}
