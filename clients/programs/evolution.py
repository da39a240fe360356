"""Evolution's data server, with the sources and credentials that Evolution would create."""

import threading

import gi

gi.require_version("EDataServer", "1.2")
gi.require_version("EBook", "1.2")
gi.require_version("EBookContacts", "1.2")
gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import EBook, EBookContacts, ECal, EDataServer, GLib, ICalGLib  # noqa: E402
from rpc import serve  # noqa: E402

CONNECT_SECONDS = 30
VCARD_30 = getattr(EBookContacts.VCardFormat, "30")
ALL_CONTACTS = '(contains "x-evolution-any-field" "")'
state = {"sources": {}, "clients": {}}


def start(url, username, password):
    """Discovers the collections at a URL and returns their URLs by kind."""
    threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
    state["registry"] = EDataServer.SourceRegistry.new_sync(None)
    credentials = EDataServer.NamedParameters.new()
    credentials.set("username", username)
    credentials.set("password", password)
    state["credentials"] = credentials
    state["login"] = (url, username)
    state["registry"].connect("credentials-required", authenticate)
    source = make_source("discovery", "carddav-stub", url)
    kinds = {
        "contacts": EDataServer.WebDAVDiscoverSupports.CONTACTS,
        "reminders": EDataServer.WebDAVDiscoverSupports.TASKS,
        "birthdays": EDataServer.WebDAVDiscoverSupports.EVENTS,
    }
    found = {}
    for kind, supports in kinds.items():
        _, _, _, sources, _ = EDataServer.webdav_discover_sources_sync(
            source, None, supports, credentials, None
        )
        for one in sources:
            if one.supports & supports:
                found.setdefault(kind, []).append(one.href)
    return found


def authenticate(_registry, source, *_reason):
    source.invoke_authenticate(state["credentials"], None, None, None)


def make_source(name, parent, url, extension=None):
    source = EDataServer.Source.new_with_uid("acquaint-" + name, None)
    source.set_display_name(name)
    source.set_parent(parent)
    parsed = GLib.Uri.parse(url, GLib.UriFlags.NONE)
    _, username = state["login"]
    authentication = source.get_extension(EDataServer.SOURCE_EXTENSION_AUTHENTICATION)
    authentication.set_host(parsed.get_host())
    authentication.set_port(parsed.get_port())
    authentication.set_user(username)
    authentication.set_method("plain/password")
    source.get_extension(EDataServer.SOURCE_EXTENSION_SECURITY).set_method("none")
    webdav = source.get_extension(EDataServer.SOURCE_EXTENSION_WEBDAV_BACKEND)
    webdav.props.resource_path = parsed.get_path() or "/"
    if extension is not None:
        source.get_extension(extension).set_backend_name(parent.split("-")[0])
    return source


KINDS = {
    "contacts": ("carddav-stub", EDataServer.SOURCE_EXTENSION_ADDRESS_BOOK, None),
    "reminders": (
        "caldav-stub",
        EDataServer.SOURCE_EXTENSION_TASK_LIST,
        ECal.ClientSourceType.TASKS,
    ),
    "birthdays": (
        "caldav-stub",
        EDataServer.SOURCE_EXTENSION_CALENDAR,
        ECal.ClientSourceType.EVENTS,
    ),
}


def open_collection(kind, url):
    parent, extension, calendar_type = KINDS[kind]
    state["registry"].commit_source_sync(make_source(kind, parent, url, extension), None)
    source = state["registry"].ref_source("acquaint-" + kind)
    if calendar_type is None:
        client = EBook.BookClient.connect_sync(source, CONNECT_SECONDS, None)
    else:
        client = ECal.Client.connect_sync(source, calendar_type, CONNECT_SECONDS, None)
    state["clients"][kind] = client


def sync(kind):
    state["clients"][kind].refresh_sync(None)


def contacts():
    _, found = state["clients"]["contacts"].get_contacts_sync(ALL_CONTACTS, None)
    return found


def find_contact(full_name):
    return next(
        one for one in contacts() if one.get_property("full-name") == full_name
    )


def cards():
    found = contacts()
    for one in found:
        one.inline_local_photos()
    return [one.to_string(VCARD_30) for one in found]


def create_card(card):
    contact = EBookContacts.Contact.new_from_vcard(card)
    state["clients"]["contacts"].add_contact_sync(
        contact, EBookContacts.BookOperationFlags.NONE, None
    )


def change_card(full_name, card):
    uid = find_contact(full_name).get_property("id")
    contact = EBookContacts.Contact.new_from_vcard_with_uid(card, uid)
    state["clients"]["contacts"].modify_contact_sync(
        contact, EBookContacts.BookOperationFlags.NONE, None
    )


def remove_card(full_name):
    uid = find_contact(full_name).get_property("id")
    state["clients"]["contacts"].remove_contact_by_uid_sync(
        uid, EBookContacts.BookOperationFlags.NONE, None
    )


def objects(kind):
    _, found = state["clients"][kind].get_object_list_sync("#t", None)
    return found


def calendar_texts(kind):
    return [one.as_ical_string() for one in objects(kind)]


def task_of(text):
    calendar = ICalGLib.Component.new_from_string(text)
    if calendar.isa() == ICalGLib.ComponentKind.VCALENDAR_COMPONENT:
        return calendar.get_inner()
    return calendar


def create_task(text):
    state["clients"]["reminders"].create_object_sync(
        task_of(text), ECal.OperationFlags.NONE, None
    )


def change_task(text):
    state["clients"]["reminders"].modify_object_sync(
        task_of(text), ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None
    )


def remove_task(title):
    task = next(one for one in objects("reminders") if one.get_summary() == title)
    state["clients"]["reminders"].remove_object_sync(
        task.get_uid(), None, ECal.ObjModType.ALL, ECal.OperationFlags.NONE, None
    )


serve(
    {
        "start": start,
        "open": open_collection,
        "sync": sync,
        "is_readonly": lambda kind: state["clients"][kind].is_readonly(),
        "cards": cards,
        "create_card": create_card,
        "change_card": change_card,
        "remove_card": remove_card,
        "texts": calendar_texts,
        "create_task": create_task,
        "change_task": change_task,
        "remove_task": remove_task,
    }
)
