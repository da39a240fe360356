/** README.txt of an export, written for a reader without the product. */
export function exportReadme({ email, at }: { email: string; at: string }): string {
  return `Acquaint: everything that the account of ${email} held on ${at}

All text is UTF-8. The .json files hold the shapes of the API; moments are in UTC.

account.json                your profile and settings
avatar.webp                 your picture, if you have one
contacts.json               your contacts, with everything that is kept of them
contacts.csv                the same, for spreadsheets
contacts.vcf                the same as vCard 4.0, for other address books
contacts-trash.json         recently deleted contacts
contact-changes.json        change history with previous values
contact-types.json          your contact types
imports.json                files that you brought in
merges.json                 contacts that you merged in the last 30 days
duplicates-dismissed.json   contacts that you said to be different people
interactions.json           what you logged: calls, meetings, notes
connections.json            connections and requests
suggestions-dismissed.json  dismissed suggestions
conversations.json          your conversations, each with its messages, newest first
contact-shares.json         contacts that you shared, and that were shared with you
reminders.json              what you want to be reminded of
reminders-done.json         what of it you did, and when
tag-cadences.json           how often you want to be in touch with whoever has a tag
today-done.json             Today items you completed or snoozed
referrals.json              who came by your link
earnings.json               the ledger of what you earned and were paid
payouts.json                what you asked to be paid
notifications.json          what you were told
security-log.json           what happened to your account
sessions.json               where you are logged in
blocks.json                 whom you blocked
passkeys.json               the names of your passkeys

In contacts.csv an apostrophe stands before a cell that a spreadsheet would run as a formula.
Passwords, codes and keys aren’t included because no one can read them.
Email invitations aren’t included because they’d reveal who uses Acquaint.
`;
}
