/** The pages with questions in `content/domain-faq/{en,km}`. */
export const faqPages = ['domain', 'gtld', 'cctld', 'pricing', 'transfer', 'whois', 'tld'] as const
export type FaqPage = (typeof faqPages)[number]

/** The placeholders of questions on a TLD's page. */
export const faqPlaceholders = ['tld', 'first', 'renewal', 'transfer'] as const
export type FaqValues = Readonly<Record<(typeof faqPlaceholders)[number], string>>

export interface FaqAnswer {
  readonly question: string
  readonly html: string
  readonly text: string
  /** Only for TLDs that are transferred with, or without, an auth code. */
  readonly authCode?: boolean
}

interface FaqEntry {
  readonly id: string
  readonly data: {
    readonly question: string
    readonly order: number
    readonly authCode?: boolean | undefined
  }
  readonly body?: string | undefined
  readonly rendered?: { readonly html: string } | undefined
}

const placeholder = /\{(\w+)\}/g

const isKnown = (name: string): name is keyof FaqValues =>
  faqPlaceholders.some((known) => known === name)

const checkPlaceholders = ({ id, data, body = '' }: FaqEntry, page: FaqPage): void => {
  for (const [, name = ''] of `${data.question} ${body}`.matchAll(placeholder))
    if (page !== 'tld' || !isKnown(name))
      throw new Error(
        `content/${id}.md says {${name}}: ` +
          (page === 'tld'
            ? `only ${faqPlaceholders.map((known) => `{${known}}`).join(', ')} can be filled in`
            : 'words in braces are filled in only in the folder domain-faq/tld'),
      )
}

/** Returns the questions of a page in order. */
export const questionsOf = (
  entries: readonly FaqEntry[],
  locale: string,
  page: FaqPage,
): FaqAnswer[] => {
  const folder = `domain-faq/${locale}/${page}`
  const found = entries
    .filter(({ id }) => id.startsWith(`${folder}/`))
    .toSorted((a, b) => a.data.order - b.data.order)
  if (found.length === 0) throw new Error(`content/${folder} has no questions: add one file each`)
  return found.map((entry) => {
    const text = (entry.body ?? '').trim()
    if (text === '') throw new Error(`content/${entry.id}.md has no answer below its head`)
    checkPlaceholders(entry, page)
    const { question, authCode } = entry.data
    return {
      question,
      html: entry.rendered?.html ?? '',
      text,
      ...(authCode !== undefined && { authCode }),
    }
  })
}

/** Returns the questions that apply to a TLD: it is transferred with an auth code, or without. */
export const questionsAbout = (answers: readonly FaqAnswer[], authCode: boolean): FaqAnswer[] =>
  answers.filter((answer) => answer.authCode === undefined || answer.authCode === authCode)

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Returns a question whose answer is plain text. */
export const plainQuestion = (question: string, answer: string): FaqAnswer => ({
  question,
  html: `<p>${escapeHtml(answer)}</p>`,
  text: answer,
})

/** Fills the questions with a TLD's figures; prices in the HTML are marked for live updates. */
export const fillQuestions = (answers: readonly FaqAnswer[], values: FaqValues): FaqAnswer[] => {
  const filled = (text: string, write: (value: string, name: keyof FaqValues) => string): string =>
    text.replace(placeholder, (braces, name: string) =>
      isKnown(name) ? write(values[name], name) : braces,
    )
  const plain = (value: string): string => value
  const escaped = (value: string, name: keyof FaqValues): string => {
    const text = escapeHtml(value)
    return name === 'tld' ? text : `<span data-figure="${name}">${text}</span>`
  }
  return answers.map(({ question, html, text }) => ({
    question: filled(question, plain),
    html: filled(html, escaped),
    text: filled(text, plain),
  }))
}
