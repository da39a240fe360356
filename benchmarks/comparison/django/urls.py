from django.urls import path

from views import Contacts, Conversations, Me, Messages

urlpatterns = [
    path("api/me/", Me.as_view()),
    path("api/contacts/", Contacts.as_view()),
    path("api/conversations/", Conversations.as_view()),
    path("api/conversations/<int:conversation_id>/messages/", Messages.as_view()),
]
