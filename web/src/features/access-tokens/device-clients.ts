import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeviceProfile } from '#contract/access-tokens.ts';

export type DeviceClient = 'iphone' | 'mac' | 'android' | 'thunderbird' | 'other';

interface ClientInfo {
  label: MessageDescriptor;
  profile: DeviceProfile;
  steps: readonly MessageDescriptor[];
}

/** The clients to choose from, with what to do on each. */
export const DEVICE_CLIENTS: Record<DeviceClient, ClientInfo> = {
  iphone: {
    label: msg`iPhone or iPad`,
    profile: 'apple',
    steps: [
      msg`Download the profile on the device, or send the file to it.`,
      msg`Open Settings, tap “Profile Downloaded”, then “Install”.`,
      msg`Your contacts appear in Contacts, your reminders in Reminders. Delete the file when you’re done: it contains the password.`,
    ],
  },
  mac: {
    label: msg`Mac`,
    profile: 'apple',
    steps: [
      msg`Download the profile and open it.`,
      msg`In System Settings, open General > Device Management, double-click the profile and choose “Install”.`,
      msg`Your contacts appear in Contacts, your reminders in Reminders. Delete the file when you’re done: it contains the password.`,
    ],
  },
  android: {
    label: msg`Android (DAVx⁵)`,
    profile: 'android',
    steps: [
      msg`Install DAVx⁵ from F-Droid or Google Play. For reminders, install Tasks.org or jtx Board, too.`,
      msg`Scan the QR code with the camera and open it in DAVx⁵. Or tap +, choose “Login with URL and user name”, and enter the details below.`,
      msg`Keep “Groups are separate vCards”, then turn on the address book and the calendars.`,
    ],
  },
  thunderbird: {
    label: msg`Thunderbird`,
    profile: 'thunderbird',
    steps: [
      msg`In the address book, choose New Address Book > Add CardDAV Address Book, and enter the username and the server address.`,
      msg`In the calendar, choose New Calendar > On the Network, and enter them again for reminders and birthdays.`,
      msg`Enter the password when Thunderbird asks for it, and let it remember the password.`,
    ],
  },
  other: {
    label: msg`Another program`,
    profile: 'other',
    steps: [
      msg`Add a CardDAV account for contacts, and a CalDAV account for reminders and birthdays.`,
      msg`Enter the server address, the username and the password.`,
    ],
  },
};
