// Runs inside Thunderbird, with its internals, as a function: calls one of `calls` by its name.

const { CardDAVUtils } = ChromeUtils.importESModule('resource:///modules/CardDAVUtils.sys.mjs');
const { VCardUtils } = ChromeUtils.importESModule('resource:///modules/VCardUtils.sys.mjs');
const { cal } = ChromeUtils.importESModule('resource:///modules/calendar/calUtils.sys.mjs');
const { CalTodo } = ChromeUtils.importESModule('resource:///modules/CalTodo.sys.mjs');
const { CalDavProvider } = ChromeUtils.importESModule('resource:///modules/CalDavProvider.sys.mjs');

// Survives until the next call.
const state = (Services.acquaint ??= { calendars: {}, sent: [] });

async function saveLogin(origin, realm, username, password) {
  const login = Cc['@mozilla.org/login-manager/loginInfo;1'].createInstance(Ci.nsILoginInfo);
  login.init(origin, null, realm, username, password, '', '');
  await Services.logins.addLoginAsync(login);
}

async function openBook(url, username, password) {
  const books = await CardDAVUtils.detectAddressBooks(username, password, url, false);
  const synced = whenNotified('addrbook-directory-synced');
  const book = await books[0].create();
  await synced;
  // Thunderbird sends changes in the background.
  for (const name of ['_sendCardToServer', '_deleteCardFromServer']) {
    const send = book[name].bind(book);
    book[name] = (...input) => {
      const sent = send(...input);
      state.sent.push(sent);
      return sent;
    };
  }
  state.book = book;
  return books.map((one) => one.url.href);
}

function whenNotified(topic) {
  return new Promise((resolve) => {
    const observer = () => {
      Services.obs.removeObserver(observer, topic);
      resolve();
    };
    Services.obs.addObserver(observer, topic);
  });
}

const findCard = (name) =>
  state.book.childCards.find((card) => vCardOf(card).includes(`FN:${name}`));
const vCardOf = (card) => card.getProperty('_vCard', '');

async function waitUntilSent() {
  while (state.sent.length > 0) await state.sent.shift();
}

async function changeCard(name, text) {
  const card = findCard(name);
  card.setProperty('_vCard', text);
  state.book.modifyCard(card);
  await waitUntilSent();
}

async function createCard(text) {
  state.book.addCard(VCardUtils.vCardToAbCard(text), false);
  await waitUntilSent();
}

async function removeCard(name) {
  state.book.deleteCards([findCard(name)]);
  await waitUntilSent();
}

async function openCalendars(url, username, password) {
  for (const calendar of await CalDavProvider.detectCalendars(username, password, url, false)) {
    const name = calendar.uri.spec.split('/').at(-2);
    cal.manager.registerCalendar(calendar);
    state.calendars[name] = cal.manager.getCalendarById(calendar.id);
  }
  return Object.fromEntries(
    Object.entries(state.calendars).map(([name, { readOnly }]) => [name, readOnly]),
  );
}

const nothing = () => {};

function refresh(calendar) {
  return new Promise((resolve, reject) => {
    const observer = {
      QueryInterface: ChromeUtils.generateQI(['calIObserver']),
      onStartBatch: nothing,
      onEndBatch: nothing,
      onAddItem: nothing,
      onModifyItem: nothing,
      onDeleteItem: nothing,
      onPropertyChanged: nothing,
      onPropertyDeleting: nothing,
      onLoad() {
        calendar.removeObserver(observer);
        resolve();
      },
      onError(_calendar, code, message) {
        calendar.removeObserver(observer);
        reject(new Error(`${code} ${message}`));
      },
    };
    calendar.addObserver(observer);
    calendar.refresh();
  });
}

async function itemsOf(name) {
  const all = Ci.calICalendar.ITEM_FILTER_ALL_ITEMS;
  return state.calendars[name].getItemsAsArray(all, 0, null, null);
}

async function findTask(title) {
  return (await itemsOf('reminders')).find((one) => one.title === title);
}

const calls = {
  saveLogin,
  openBook,
  syncBook: () => state.book.syncWithServer(false),
  cards: () => state.book.childCards.map(vCardOf),
  createCard,
  changeCard,
  removeCard,
  openCalendars,
  async syncCalendars() {
    for (const calendar of Object.values(state.calendars)) await refresh(calendar);
  },
  texts: async (name) => (await itemsOf(name)).map((item) => item.icalString),
  createTask: (text) => state.calendars.reminders.addItem(new CalTodo(text)).then(() => null),
  async changeTask(title, text) {
    const task = await findTask(title);
    const changed = task.clone();
    changed.icalString = text;
    changed.calendar = task.calendar;
    await state.calendars.reminders.modifyItem(changed, task);
  },
  removeTask: async (title) => state.calendars.reminders.deleteItem(await findTask(title)),
};

const [call, ...input] = arguments;
return calls[call](...input);
