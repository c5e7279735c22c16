import type { Locale } from '../http/request-locale.ts'
import { mailText } from './mail-texts.ts'

/** The content of a mail, for text and HTML. */
export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  readonly name: string
  readonly intro: string
  readonly quote?: string
  readonly code?: string
  readonly note?: string
  readonly billedTo?: readonly string[]
  /** Label and value; the last row is the sum. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  readonly action?: { readonly label: string; readonly url: string }
  /** Less important than the action. */
  readonly link?: { readonly label: string; readonly url: string }
  readonly websiteUrl: string
  readonly footer?: string
}

const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ??
      character,
  )

const footerOf = ({ locale, footer, websiteUrl }: MailContent): string =>
  footer ?? mailText(locale, 'footer', { websiteUrl })

const drawText = (content: MailContent): string => {
  const { locale, name, intro, quote = '', code = '', note = '', rows, action, link } = content
  const billedTo = content.billedTo?.join('\n') ?? ''
  const table = rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  return [
    mailText(locale, 'greeting', { name }),
    intro,
    quote,
    code,
    billedTo,
    table,
    action === undefined ? '' : `${action.label}: ${action.url}`,
    link === undefined ? '' : `${link.label}: ${link.url}`,
    note,
    mailText(locale, 'signature'),
    footerOf(content),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

// Mail programs support neither stylesheets nor custom properties.
const drawHtml = (content: MailContent): string => {
  const { locale, subject, name, intro, quote, code, billedTo, note, rows, action, link } = content
  const lineHeight = locale === 'km' ? '1.75' : '1.5'
  const cells = rows
    .map(([label, value], at) => {
      const weight = at === rows.length - 1 ? '700' : '400'
      const style = `padding:8px 0;border-top:1px solid #e2ddd3;font-weight:${weight}`
      return `<tr><td style="${style}">${escapeHtml(label)}</td>
        <td style="${style};text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
    })
    .join('\n')
  const table =
    rows.length === 0
      ? ''
      : `<table role="presentation" style="width:100%;border-collapse:collapse;margin:24px 0">${cells}</table>`
  const quoted =
    quote === undefined
      ? ''
      : `<p style="margin:16px 0 0;padding-left:12px;border-left:3px solid #e2ddd3;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(quote)}</p>`
  const coded =
    code === undefined
      ? ''
      : `<p style="margin:24px 0;padding:16px;border-radius:8px;background:#f6f3ec;text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`
  const billed =
    billedTo === undefined
      ? ''
      : `<p style="margin:24px 0 0;font-size:14px">${billedTo.map(escapeHtml).join('<br>\n')}</p>`
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#7a3b0f;color:#ffffff;text-decoration:none;border-radius:6px;padding:12px 20px;font-weight:700">${escapeHtml(action.label)}</a></p>`
  const linked =
    link === undefined
      ? ''
      : `<p style="margin:16px 0 0"><a href="${escapeHtml(link.url)}" style="color:#7a3b0f">${escapeHtml(link.label)}</a></p>`
  const noted =
    note === undefined
      ? ''
      : `<p style="margin:24px 0 0;font-size:14px;color:#5b6270">${escapeHtml(note)}</p>`
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f3ec;color:#1c2433;font:16px/${lineHeight} 'Kantumruy Pro','Noto Sans Khmer','Khmer OS',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere;word-break:break-word">
<p style="font-size:18px;font-weight:700;margin:0 0 24px">Tonlé Cloud</p>
<div style="background:#ffffff;border:1px solid #e2ddd3;border-radius:10px;padding:24px">
<p style="margin:0 0 16px">${escapeHtml(mailText(locale, 'greeting', { name }))}</p>
<p style="margin:0">${escapeHtml(intro)}</p>
${quoted}
${coded}
${billed}
${table}
${button}
${linked}
${noted}
</div>
<p style="font-size:14px;color:#5b6270;margin:24px 0 0">${escapeHtml(mailText(locale, 'signature'))}<br>
${escapeHtml(footerOf(content))}</p>
</div></body></html>`
}

/** Renders a mail as text and HTML. */
export const drawMail = (
  content: MailContent,
): { readonly subject: string; readonly text: string; readonly html: string } => ({
  subject: content.subject,
  text: drawText(content),
  html: drawHtml(content),
})
