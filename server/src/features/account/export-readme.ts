/** README.txt of an export, written for a reader without the product. */
export function exportReadme({ email, at }: { email: string; at: string }): string {
  return `Acquaint: all data of the account ${email} as of ${at}

All text is UTF-8. The .json files use the formats of the API. Timestamps are in UTC.

account.json                your profile and settings
avatar.webp                 your photo, if you have one
contacts.json               your contacts with all their details and photos
contacts.csv                the same, for spreadsheets
contacts.vcf                the same as vCard 4.0, for other address books
contacts-trash.json         recently deleted contacts
contact-changes.json        change history with previous values
contact-types.json          your contact types
contact-views.json          your saved views of contacts
tag-colors.json             the colors of your tags
imports.json                files you imported
merges.json                 contacts you merged in the last 30 days
duplicates-dismissed.json   contacts you marked as not duplicates
interactions.json           what you logged: calls, meetings, notes
connections.json            connections and requests
suggestions-dismissed.json  dismissed suggestions
conversations.json          your conversations, each with its messages and reactions, newest first
contact-shares.json         contacts you shared, and contacts shared with you
reminders.json              your reminders
reminders-done.json         your completed reminders
tag-cadences.json           your keep-in-touch schedules for tags
today-done.json             Today items you completed or snoozed
referrals.json              your referrals
earnings.json               your earnings and payouts ledger
payouts.json                your payout requests
notifications.json          your notifications
security-log.json           security events of your account
sessions.json               your current logins
blocks.json                 people you blocked
passkeys.json               the names of your passkeys

In contacts.csv, cells that a spreadsheet would run as a formula start with an apostrophe.
Passwords, codes and keys aren’t included because no one can read them.
Email invitations aren’t included because they’d reveal who uses Acquaint.
`;
}
