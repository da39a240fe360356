import type { ReactNode } from 'react';
import Briefcase from 'lucide-react/icons/briefcase';
import Handshake from 'lucide-react/icons/handshake';
import Heart from 'lucide-react/icons/heart';
import Search from 'lucide-react/icons/search';
import TrendingUp from 'lucide-react/icons/trending-up';
import Users from 'lucide-react/icons/users';
import type { Purpose } from '#contract/onboarding.ts';

interface PurposeWords {
  label: string;
  meaning: string;
  icon: ReactNode;
}

/** What the product can be for, in the order in which it is offered. */
export const PURPOSE_OPTIONS: Record<Purpose, PurposeWords> = {
  friends_and_family: {
    label: 'Friends and family',
    meaning: 'Birthdays, and people you do not want to lose sight of',
    icon: <Heart />,
  },
  work: {
    label: 'Work',
    meaning: 'Colleagues, mentors and partners',
    icon: <Briefcase />,
  },
  clients: {
    label: 'Clients',
    meaning: 'Clients, prospects and whoever supplies you',
    icon: <Handshake />,
  },
  fundraising: {
    label: 'Raising money',
    meaning: 'Investors, and people who lead to them',
    icon: <TrendingUp />,
  },
  job_search: {
    label: 'Finding a job',
    meaning: 'People who know of one, or know somebody who does',
    icon: <Search />,
  },
  community: {
    label: 'A community',
    meaning: 'A club, a neighbourhood, a project of many',
    icon: <Users />,
  },
};

export const PURPOSES = Object.keys(PURPOSE_OPTIONS) as Purpose[];
