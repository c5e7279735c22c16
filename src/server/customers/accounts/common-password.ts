/**
 * What the most common passwords are made of, and the words that belong to us and to where we are:
 * the list that `docs/security.md` speaks of (ASVS 6.1.2, 6.2.4, 6.2.11).
 */
const commonWords: ReadonlySet<string> = new Set(
  [
    // The provider, what it sells, where it is.
    'tonle tonlecloud tonlesap cloud hosting domain server website angkor angkorwat cambodia kampuchea',
    'khmer phnompenh siemreap sihanoukville battambang thailand bangkok chiangmai phuket siam dubai',
    // What says that it is a password.
    'password passwort passwords passw pass passe passwd mypassword mypass yourpassword newpassword',
    'oldpassword thepassword secret topsecret login logon access admin administrator root superuser',
    'user username test testing tester testtest guest default change changeme changeit welcome hello',
    'hellohello letmein letme open opensesame sesame master internet computer windows google facebook',
    'apple samsung android iphone nokia system temp temporary private public office company manager',
    // What is dear to people.
    'iloveyou iloveu ilove love lovely loveyou loveme lover lovers forever mylove myloveforever baby',
    'babygirl babyboy honey sweety sweetheart darling princess prince queen king angel angels friend',
    'friends family mother father mommy daddy mom dad mama papa sister brother boyfriend girlfriend',
    'happy sunshine summer winter spring autumn sunday monday friday january february march april may',
    'june july august september october november december flower butterfly rainbow cookie chocolate',
    'banana orange apple cherry pepper ginger cheese pizza coffee diamond silver gold money lucky',
    'luckyday god jesus jesuschrist christ heaven buddha allah spirit star stars moon sky blue red',
    'green black white purple pink yellow',
    // Names, animals, games, teams.
    'michael michelle jessica jennifer ashley daniel andrew joshua jordan thomas robert charlie george',
    'matthew anthony nicole hannah amanda samantha maria alex alexander david john james william sophia',
    'sokha dara bopha sophea srey bora rithy somchai dragon monkey tiger lion eagle shark wolf bear cat',
    'dog kitty hello hellokitty panda rabbit dolphin phoenix unicorn horse chicken duck fish snake',
    'superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite killer hunter',
    'soldier ranger warrior ninja samurai hacker matrix shadow storm thunder lightning mustang ferrari',
    'porsche mercedes toyota honda yamaha harley corvette football soccer baseball basketball hockey',
    'tennis golf liverpool arsenal chelsea barcelona realmadrid manchester juventus ronaldo messi',
    'player gamer trustno whatever nothing something freedom blessed computer music guitar metallica',
    // Walks over the keyboard that are no straight row.
    'qaz qazwsx qazxsw qwe qweasd qweasdzxc asdzxc zaq zaqwsx zaqxsw wsx edc qwaszx qawsed qqww abc',
    'abcd abcde abcabc aabb aabbcc abcdabcd xyz asd zxc',
  ].flatMap((line) => line.split(' ')),
)

/** What fingers walk along. */
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]

const isWalk = (letters: string): boolean =>
  rows.some((row) => row.includes(letters) || Array.from(row).reverse().join('').includes(letters))

/** Signs that stand for letters: `P@ssw0rd`. */
const dressing: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')

/** `abab` is `ab` again. */
const withoutRepeats = (letters: string): string => /^(.+?)\1+$/.exec(letters)?.[1] ?? letters

/** What a password says, in the ways in which it can be read. */
const readings = (password: string): readonly string[] => {
  const lower = password.toLowerCase()
  const middle = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const undressed = Array.from(middle, (sign) => dressing[sign] ?? sign).join('')
  return [lower, middle, undressed].map((reading) => withoutRepeats(lettersOf(reading)))
}

/** A word of one's own has to be so long to count: short ones are in any text. */
const shortestOwn = 4

/**
 * Whether a password is among the first that somebody would guess: a common word, a walk over the
 * keyboard or hardly any letters, with digits and signs around or in place of letters; or a word of
 * the customer's own in it.
 *
 * @param own the customer's user name, address …
 */
export const isCommonPassword = (password: string, own: readonly string[] = []): boolean => {
  const read = readings(password)
  const lower = password.toLowerCase()
  return (
    read.some((letters) => letters.length <= 2 || commonWords.has(letters) || isWalk(letters)) ||
    own.some((word) => word.length >= shortestOwn && lower.includes(word.toLowerCase()))
  )
}

/** The part of an email address that a person is known by. */
export const mailboxOf = (email: string): string => email.split('@')[0] ?? ''
