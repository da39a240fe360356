"""python3-caldav with a copy of the reminders that it syncs."""

import datetime

import caldav
from rpc import serve

state = {}


def connect(url, username, password):
    client = caldav.DAVClient(url, username=username, password=password)
    calendars = client.principal().calendars()
    state["calendars"] = {c.url.path.rstrip("/").split("/")[-1]: c for c in calendars}
    return sorted(state["calendars"])


def sync():
    reminders = state["calendars"]["reminders"]
    if "copy" in state:
        state["copy"].sync()
    else:
        state["copy"] = reminders.objects(load_objects=True)


def find(title):
    return next(one for one in state["copy"] if "SUMMARY:" + title in one.data)


def change(title, text):
    task = find(title)
    task.data = text
    task.save()


def complete(title):
    find(title).complete()


def birthdays():
    events = state["calendars"]["birthdays"].date_search(
        datetime.datetime(2035, 2, 1), datetime.datetime(2035, 4, 1), expand=True
    )
    return [event.data for event in events]


serve(
    {
        "connect": connect,
        "sync": sync,
        "texts": lambda: [one.data for one in state["copy"]],
        "create": lambda text: state["calendars"]["reminders"].save_todo(text) and None,
        "change": change,
        "complete": complete,
        "remove": lambda title: find(title).delete() and None,
        "open_titles": lambda: [
            str(todo.vobject_instance.vtodo.summary.value)
            for todo in state["calendars"]["reminders"].todos()
        ],
        "birthdays": birthdays,
        "birthday_events": lambda: [e.data for e in state["calendars"]["birthdays"].events()],
    }
)
