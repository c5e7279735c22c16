import { z } from 'astro/zod'
import { onlyFields, requiredText } from './schema-messages.ts'

const url = z.url({
  protocol: /^https$/,
  error: 'must be a whole address that begins with https://; leave it out if there is none',
})

/** The head of `content/company/{en,km}/about-us.md`; the text follows it. */
export const aboutUs = z.strictObject(
  {
    title: requiredText('the page heading, such as "title: About us"'),
    lead: requiredText('one or two sentences under the heading'),
  },
  onlyFields('about-us', ['title', 'lead']),
)

/** `content/company/{en,km}/clients.yaml`: the customers named on the home page. */
export const clients = z.strictObject(
  {
    clients: z.array(
      z.strictObject(
        {
          name: requiredText('the name of the customer, such as "name: Riverside café, Siem Reap"'),
          runs: requiredText(
            'what they run here, such as "runs: Menu and bookings on WordPress Hosting"',
          ),
          url: url.optional(),
        },
        onlyFields('a client', ['name', 'runs', 'url']),
      ),
      { error: 'needs the list of clients; write "clients: []" when there is none to show' },
    ),
  },
  onlyFields('clients.yaml', ['clients']),
)

/** `content/company/{en,km}/feedback.yaml`: what customers say, rated 1 to 5 (account §9). */
export const feedback = z.strictObject(
  {
    feedback: z.array(
      z.strictObject(
        {
          quote: requiredText('what the customer said, in their words'),
          author: requiredText('who said it, such as "author: Owner of a café, Siem Reap"'),
          rating: z
            .int({ error: 'must be a whole number from 1 to 5, such as "rating: 5"' })
            .min(1, 'must be 1 to 5')
            .max(5, 'must be 1 to 5'),
        },
        onlyFields('feedback', ['quote', 'author', 'rating']),
      ),
      { error: 'needs the list of feedback; write "feedback: []" when there is none to show' },
    ),
  },
  onlyFields('feedback.yaml', ['feedback']),
)

/** `content/company/{en,km}/awards.yaml`, the newest first. */
export const awards = z.strictObject(
  {
    awards: z.array(
      z.strictObject(
        {
          title: requiredText('what the award is called'),
          by: requiredText('who gave it'),
          year: z
            .int({ error: 'must be the year, such as "year: 2026"' })
            .min(1990, 'must be a year with four digits')
            .max(2100, 'must be a year with four digits'),
          url: url.optional(),
        },
        onlyFields('an award', ['title', 'by', 'year', 'url']),
      ),
      { error: 'needs the list of awards; write "awards: []" when there is none to show' },
    ),
  },
  onlyFields('awards.yaml', ['awards']),
)
