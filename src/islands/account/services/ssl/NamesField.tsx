import type { CertificateNames } from '../../../../contract/certificate-names.ts'
import type { SslCertificate } from '../../../../contract/products.ts'
import { fill, message, type Messages } from '../../../../i18n/fill.ts'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { NamesArea } from '../../../items/ssl/NamesArea.tsx'

interface NamesFieldProps {
  readonly messages: Messages
  readonly errors: Messages
  readonly group: SslCertificate['group']
  readonly most: number
  readonly text: string
  readonly read: CertificateNames
  readonly onText: (text: string) => void
}

/** The names of a request: a typing mistake can be corrected until the certificate is signed. */
export const NamesField = (props: NamesFieldProps) => {
  const { messages, errors, group, most, text, read, onText } = props
  const error = read.ok ? undefined : fill(errors[read.code] ?? '', read.params)
  if (group !== 'multi') {
    return (
      <TextInput
        label={message(messages, 'order.name')}
        hint={message(messages, `order.name.hint.${group}`)}
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={error}
        onText={onText}
      />
    )
  }
  return (
    <NamesArea
      label={message(messages, 'names')}
      hint={message(messages, 'names.hint', { most })}
      {...{ error, text, onText }}
    />
  )
}
