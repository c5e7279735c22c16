import { message, type Messages } from '../../../i18n/fill.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { sharePicturePath, sharePictures } from '../../../i18n/share-pictures.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Panel } from '../Panel.tsx'

interface LinkPanelProps {
  readonly locale: Locale
  readonly messages: Messages
  readonly code: string
}

const pictureSize = { width: 1200, height: 630 }

/** The referral link and code, and pictures to share them with. */
export const LinkPanel = ({ locale, messages, code }: LinkPanelProps) => {
  const link = `${location.origin}${localePath(locale, '/')}?ref=${encodeURIComponent(code)}`
  return (
    <Panel title={message(messages, 'link')} description={message(messages, 'link.text')}>
      <div className="flex flex-wrap items-center gap-4">
        <output className="font-bold [overflow-wrap:anywhere]">{link}</output>
        <CopyButton messages={messages} text={link} label={message(messages, 'link.copy')} />
      </div>
      <p>{message(messages, 'link.code', { code })}</p>
      <h3 className="text-lg">{message(messages, 'pictures')}</h3>
      <ul className="grid gap-4 sm:grid-cols-3">
        {sharePictures.map((name) => {
          const picture = sharePicturePath(locale, name)
          return (
            <li key={name} className="grid content-start gap-2">
              <img
                {...pictureSize}
                src={picture}
                alt=""
                loading="lazy"
                className="h-auto w-full rounded-lg border border-line"
              />
              <a
                className="inline-flex min-h-11 items-center underline underline-offset-4"
                href={picture}
                download={`${name}.png`}
              >
                {message(messages, `pictures.${name}`)}
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
