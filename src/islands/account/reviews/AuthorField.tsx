import type { OwnReviews, ReviewAuthor } from '../../../contract/reviews.ts'
import { message, type Messages } from '../../../i18n/fill.ts'

interface AuthorFieldProps {
  readonly messages: Messages
  /** Of the first choice. */
  readonly id: string
  readonly value: ReviewAuthor
  readonly authors: OwnReviews['authors']
  readonly error: string | undefined
  readonly onAuthor: (author: ReviewAuthor) => void
}

/** The name that a review shows: the customer's, or that of the verified company. */
export const AuthorField = (props: AuthorFieldProps) => {
  const { messages, id, value, authors, error, onAuthor } = props
  const errorId = `${id}-error`
  const choices = (['PERSON', 'COMPANY'] as const).filter((author) => authors[author] !== null)
  return (
    <fieldset className="grid gap-1" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="font-medium">{message(messages, 'review.author')}</legend>
      {choices.map((author, at) => (
        <label key={author} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            className="size-4.5 shrink-0 accent-accent"
            name={id}
            id={at === 0 ? id : undefined}
            value={author}
            checked={author === value}
            onChange={() => onAuthor(author)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{authors[author]}</span>
        </label>
      ))}
      {authors.COMPANY === null && (
        <p className="text-sm text-ink-soft">{message(messages, 'author.COMPANY.none')}</p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
